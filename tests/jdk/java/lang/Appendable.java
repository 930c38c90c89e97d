package java.lang;

public interface Appendable {
    Appendable append(CharSequence text) throws java.io.IOException;
}
