package dunlin.operations.log;

/** Makes a text fit for one line of a log: what breaks a line, steers a terminal or turns the direction is shown by its number. */
final class OneLine {

    private OneLine() {}

    static String of(String text) {
        if (text.codePoints().noneMatch(OneLine::isTricky)) {
            return text;
        }
        var line = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(codePoint -> {
            if (isTricky(codePoint)) {
                line.append("\\u%04x".formatted(codePoint));
            } else {
                line.appendCodePoint(codePoint);
            }
        });
        return line.toString();
    }

    private static boolean isTricky(int codePoint) {
        var type = Character.getType(codePoint);
        return (codePoint != '\t' && type == Character.CONTROL)
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.FORMAT
                || type == Character.SURROGATE;
    }
}
