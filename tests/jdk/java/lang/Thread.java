package java.lang;

public class Thread implements Runnable {
    public Thread() { }
    public Thread(Runnable task) { }
    public Thread(String name) { }
    public Thread(Runnable task, String name) { }
    public static native Thread currentThread();
    public void start();
    public void run();
    public void interrupt();
    public final String getName();
    public State getState();
    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }
}
