import com.sun.tools.javac.api.JavacTaskImpl;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Type.ArrayType;
import com.sun.tools.javac.code.Type.CapturedType;
import com.sun.tools.javac.code.Type.IntersectionClassType;
import com.sun.tools.javac.code.Type.WildcardType;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/** What javac itself says of the field types of Pool: one line for each type, then one for each pair. */
public class Ask {
    static Types types;
    static Symtab symbols;

    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var options = List.of("-proc:none");
        var task = (JavacTaskImpl) compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(args[0]));
        task.enter();
        types = Types.instance(task.getContext());
        symbols = Symtab.instance(task.getContext());
        List<Type> all = new ArrayList<>();
        for (Symbol member : ((Symbol) task.getElements().getTypeElement("Pool")).getEnclosedElements()) {
            if (member instanceof VarSymbol) all.add(member.type);
        }
        StringBuilder out = new StringBuilder();
        for (Type type : all) {
            Type captured = types.capture(type);
            out.append(show(types.erasure(type))).append(" | ");
            out.append(show(types.upward(captured, types.captures(captured)))).append(" | ");
            out.append(function(type)).append('\n');
        }
        for (Type s : all) {
            for (Type t : all) {
                out.append(types.isSubtype(s, t) ? '1' : '0').append(types.isSubtypeUnchecked(s, t) ? '1' : '0');
                out.append(types.isConvertible(s, t) ? '1' : '0').append(types.isCastable(s, t) ? '1' : '0').append('\n');
            }
        }
        System.out.print(out);
    }

    static String function(Type type) {
        if (!type.hasTag(TypeTag.CLASS)) return "none";
        try {
            Type interfaceType = types.removeWildcards(type);
            Type function = types.findDescriptorType(interfaceType);
            String parameters = list(function.getParameterTypes());
            return show(interfaceType) + " :: (" + parameters + ") -> " + show(function.getReturnType());
        } catch (Types.FunctionDescriptorLookupError notFunctional) {
            return "none";
        }
    }

    static String list(List<Type> all) {
        return all.stream().map(Ask::show).collect(Collectors.joining(", "));
    }

    static boolean isObject(Type type) {
        return type.tsym == symbols.objectType.tsym;
    }

    /** With simple names; the parts of an intersection sorted, without Object, whose place differs. */
    static String show(Type type) {
        if (type instanceof CapturedType captured) return "capture of " + show(captured.wildcard);
        if (type instanceof WildcardType wildcard) {
            return switch (wildcard.kind) {
                case UNBOUND -> "?";
                case EXTENDS -> isObject(wildcard.type) ? "?" : "? extends " + show(wildcard.type);
                case SUPER -> "? super " + show(wildcard.type);
            };
        }
        if (type instanceof ArrayType array) return show(array.elemtype) + "[]";
        if (type instanceof IntersectionClassType intersection) {
            var parts = intersection.getComponents().stream().filter(part -> !isObject(part));
            return parts.map(Ask::show).sorted().collect(Collectors.joining(" & "));
        }
        if (type.isPrimitive() || type.hasTag(TypeTag.VOID)) return type.toString();
        String arguments = type.getTypeArguments().isEmpty() ? "" : "<" + list(type.getTypeArguments()) + ">";
        return type.tsym.name + arguments;
    }
}
