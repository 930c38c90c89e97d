package java.lang.annotation;

@Target(ElementType.ANNOTATION_TYPE)
public @interface Target {
    ElementType[] value();
}
