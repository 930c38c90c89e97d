package java.io;

public class File implements Serializable, Comparable<File> {
    public static final char separatorChar;
    public static final String separator;
    public File(String path) { }
    public File(String parent, String child) { }
    public String getName();
    public boolean exists();
    public int compareTo(File other);
}
