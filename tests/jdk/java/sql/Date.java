package java.sql;

public class Date extends java.util.Date {
    public Date(long time) { }
}
