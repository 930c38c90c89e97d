//! What the user gave us: input files, source roots, the JDK. Knows files, not Java.
