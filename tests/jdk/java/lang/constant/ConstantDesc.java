package java.lang.constant;

public interface ConstantDesc {
}
