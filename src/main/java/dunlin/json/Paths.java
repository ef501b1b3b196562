package dunlin.json;

/** Writes the path of a member as callers read it, {@code reminders[0].offset}, without echoing long names. */
final class Paths {
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_PATH = 200;

    private Paths() {}

    static String member(String path, String name) {
        String brief = brief(name, LONGEST_NAME);
        return brief(path.isEmpty() ? brief : path + "." + brief, LONGEST_PATH);
    }

    static String element(String path, int index) {
        return brief(path + "[" + index + "]", LONGEST_PATH);
    }

    private static String brief(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
