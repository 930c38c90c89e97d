package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;

public final class Character implements Serializable, Comparable<Character>, Constable {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public Character(char value) { }
    public static Character valueOf(char value);
    public char charValue();
    public int compareTo(Character other);
    public static boolean isDigit(char c);
    public static boolean isDigit(int c);
    public static boolean isLetter(char c);
    public static boolean isLetter(int c);
    public static String toString(char c);
    public static String toString(int c);
    public static char toUpperCase(char c);
    public static int toUpperCase(int c);
}
