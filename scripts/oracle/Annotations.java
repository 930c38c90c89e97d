import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Prints the annotation interfaces of libraries, and the enums that their elements need, as typerules/annotations.toml has them.
 *
 * <pre>java Annotations.java ALL_JARS COORDINATES=JAR=NAME,NAME… …</pre>
 *
 * A NAME is a package (with those below it) or a class. What javac reads from class files is what stubs must say, so javac reads them here.
 */
public class Annotations {
    private final String names;
    private final Elements elements;
    /** The annotation interfaces of all libraries: what may be named as a meta-annotation. */
    private final Set<String> known;

    private Annotations(String jar, String others, String names, Set<String> known) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-proc:none", "-cp", jar + File.pathSeparator + others);
        JavacTask task = (JavacTask) compiler.getTask(null, null, diagnostic -> {}, options, List.of("java.lang.Object"), null);
        this.elements = task.getElements();
        this.names = names;
        this.known = known;
    }

    public static void main(String[] arguments) throws IOException {
        Set<String> known = new TreeSet<>();
        // Twice: a library can use the annotations of one that comes after it.
        for (boolean prints : new boolean[] {false, true}) {
            for (int i = 1; i < arguments.length; i++) {
                String[] library = arguments[i].split("=", 3);
                Annotations reader = new Annotations(library[1], arguments[0], library[2], known);
                Map<String, TypeElement> found = reader.annotations(library[1]);
                if (prints) {
                    reader.print(library[0], found);
                } else {
                    for (String name : found.keySet()) {
                        if (!known.add(name)) {
                            throw new IllegalStateException("two libraries have " + name);
                        }
                    }
                }
            }
        }
    }

    /** The annotation interfaces of a jar that other code can use, by canonical name. */
    private Map<String, TypeElement> annotations(String jar) throws IOException {
        Map<String, TypeElement> found = new TreeMap<>();
        try (JarFile file = new JarFile(jar)) {
            file.stream().map(entry -> entry.getName()).filter(this::isWanted).forEach(path -> {
                TypeElement type = elements.getTypeElement(binaryName(path).replace('$', '.'));
                if (type != null && type.getKind() == ElementKind.ANNOTATION_TYPE && isPublic(type)) {
                    found.put(type.getQualifiedName().toString(), type);
                }
            });
        }
        return found;
    }

    private static String binaryName(String path) {
        return path.substring(0, path.length() - ".class".length()).replace('/', '.');
    }

    private boolean isWanted(String path) {
        if (!path.endsWith(".class") || path.endsWith("-info.class") || path.startsWith("META-INF/")) {
            return false;
        }
        String name = binaryName(path);
        return Stream.of(names.split(",")).anyMatch(wanted -> name.equals(wanted) || name.startsWith(wanted + "."));
    }

    private static boolean isPublic(Element type) {
        return type.getKind() == ElementKind.PACKAGE
                || type.getModifiers().contains(Modifier.PUBLIC) && isPublic(type.getEnclosingElement());
    }

    /** A table for each package, a line for each annotation or enum. */
    private void print(String coordinates, Map<String, TypeElement> found) {
        Map<String, Map<String, String>> packages = new TreeMap<>();
        Set<TypeElement> enums = new LinkedHashSet<>();
        for (TypeElement type : found.values()) {
            add(packages, type, annotation(type, enums));
        }
        for (TypeElement type : enums) {
            List<String> constants = type.getEnclosedElements().stream().filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                    .map(constant -> constant.getSimpleName().toString()).toList();
            add(packages, type, "constants = " + list(constants));
        }
        packages.forEach((name, types) -> {
            System.out.println("\n[\"" + coordinates + "\".\"" + name + "\"]");
            types.forEach((type, text) -> System.out.println((type.contains(".") ? quoted(type) : type) + " = { " + text + " }"));
        });
    }

    private void add(Map<String, Map<String, String>> packages, TypeElement type, String text) {
        PackageElement owner = elements.getPackageOf(type);
        String name = type.getQualifiedName().toString().substring(owner.getQualifiedName().length() + 1);
        packages.computeIfAbsent(owner.toString(), key -> new TreeMap<>()).put(name, text);
    }

    private String annotation(TypeElement type, Set<TypeElement> enums) {
        List<String> keys = new ArrayList<>();
        structural(type, "Target").ifPresent(targets -> keys.add("targets = " + list(constants(targets))));
        structural(type, "Retention").ifPresent(retention -> keys.add("retention = " + quoted(constant(retention))));
        List<String> members = new ArrayList<>();
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            AnnotationValue value = method.getDefaultValue();
            members.add(text(method.getReturnType(), enums) + " " + method.getSimpleName() + (value == null ? "" : " default " + source(value)));
        }
        if (!members.isEmpty()) {
            keys.add("elements = " + list(members));
        }
        structural(type, "Repeatable").ifPresent(container -> keys.add("container = " + quoted(container.getValue().toString())));
        if (mirror(type, "Inherited").isPresent()) {
            keys.add("inherited = true");
        }
        List<String> meta = type.getAnnotationMirrors().stream().filter(this::isMeta).map(Annotations::source).toList();
        if (!meta.isEmpty()) {
            keys.add("meta = " + list(meta));
        }
        return String.join(", ", keys);
    }

    /** Whether a nullness checker other than that which brings the annotation looks at this one on it. */
    private boolean isMeta(AnnotationMirror mirror) {
        String name = mirror.getAnnotationType().toString();
        return known.contains(name) && !name.startsWith("org.checkerframework.") || name.equals("java.lang.Deprecated");
    }

    private static Optional<? extends AnnotationMirror> mirror(TypeElement type, String name) {
        String qualified = "java.lang.annotation." + name;
        return type.getAnnotationMirrors().stream().filter(mirror -> mirror.getAnnotationType().toString().equals(qualified)).findFirst();
    }

    /** The value of one of Java's own meta-annotations, all of which have one element. */
    private static Optional<AnnotationValue> structural(TypeElement type, String name) {
        return mirror(type, name).map(mirror -> mirror.getElementValues().values().iterator().next());
    }

    private static List<String> constants(AnnotationValue array) {
        return ((List<?>) array.getValue()).stream().map(value -> constant((AnnotationValue) value)).toList();
    }

    private static String constant(AnnotationValue value) {
        return ((Element) value.getValue()).getSimpleName().toString();
    }

    /** A value as source text that means the same everywhere: names are qualified. */
    private static String source(AnnotationValue value) {
        Object what = value.getValue();
        if (what instanceof List<?> values) {
            return values.stream().map(one -> source((AnnotationValue) one)).collect(Collectors.joining(", ", "{", "}"));
        }
        if (what instanceof AnnotationMirror mirror) {
            return source(mirror);
        }
        boolean isEnum = what instanceof Element;
        return isEnum ? ((TypeElement) ((Element) what).getEnclosingElement()).getQualifiedName() + "." + what : value.toString();
    }

    private static String source(AnnotationMirror mirror) {
        List<String> values = new ArrayList<>();
        mirror.getElementValues().forEach((element, value) -> {
            boolean isOnly = mirror.getElementValues().size() == 1 && element.getSimpleName().contentEquals("value");
            values.add(isOnly ? source(value) : element.getSimpleName() + " = " + source(value));
        });
        return "@" + mirror.getAnnotationType() + (values.isEmpty() ? "" : "(" + String.join(", ", values) + ")");
    }

    /** The type of an element (JLS 9.6.1) without the annotations on it; collects the enums. */
    private String text(TypeMirror type, Set<TypeElement> enums) {
        if (type.getKind() == TypeKind.ARRAY) {
            return text(((ArrayType) type).getComponentType(), enums) + "[]";
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound() == null ? "?" : "? extends " + text(wildcard.getExtendsBound(), enums);
        }
        if (!(type instanceof DeclaredType declared)) {
            return type.getKind().toString().toLowerCase(java.util.Locale.ROOT);
        }
        TypeElement element = (TypeElement) declared.asElement();
        String name = element.getQualifiedName().toString();
        if (element.getKind() == ElementKind.ENUM && elements.getModuleOf(element).isUnnamed()) {
            enums.add(element);
        }
        String simple = name.startsWith("java.lang.") && name.lastIndexOf('.') == 9 ? name.substring(10) : name;
        List<? extends TypeMirror> arguments = declared.getTypeArguments();
        return arguments.isEmpty() ? simple
                : simple + arguments.stream().map(argument -> text(argument, enums)).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String list(List<String> texts) {
        return texts.stream().map(Annotations::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A string of TOML, the literal form where that saves escapes. */
    private static String quoted(String text) {
        boolean isPlain = !text.contains("\"") && !text.contains("\\");
        boolean isLiteral = !isPlain && !text.contains("'");
        return isLiteral ? "'" + text + "'" : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
