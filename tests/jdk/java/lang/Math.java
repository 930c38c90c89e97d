package java.lang;

public final class Math {
    public static final double E = 2.7182818284590452354;
    public static final double PI = 3.14159265358979323846;
    private Math() { }
    public static double sqrt(double value);
    public static int round(float value);
    public static long round(double value);
    public static int abs(int value);
    public static long abs(long value);
    public static float abs(float value);
    public static double abs(double value);
    public static int max(int a, int b);
    public static long max(long a, long b);
    public static float max(float a, float b);
    public static double max(double a, double b);
    public static int min(int a, int b);
    public static long min(long a, long b);
    public static float min(float a, float b);
    public static double min(double a, double b);
    public static double pow(double a, double b);
}
