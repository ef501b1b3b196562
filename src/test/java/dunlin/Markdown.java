package dunlin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of documentation, by its sections: what of each does not depend on the language it is written in. */
final class Markdown {

    private static final Pattern HEADING = Pattern.compile("(#+) .*");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)]+)\\)");
    private static final Pattern CELLS = Pattern.compile("\\|(?=(?:[^`]*`[^`]*`)*[^`]*$)");

    /** What follows one heading, up to the next. */
    record Section(String heading, List<String> lines) {

        /** Its depth and the code words in it. */
        String form() {
            return heading.replaceAll("[^#].*", "") + spans(heading);
        }

        /** The lines that are to be typed: indented, or between fences. */
        List<String> blocks() {
            var fenced = false;
            var block = new ArrayList<String>();
            for (var line : lines) {
                if (line.startsWith("```")) {
                    fenced = !fenced;
                    block.add(line);
                } else if (fenced || line.startsWith("    ")) {
                    block.add(line);
                }
            }
            return block;
        }

        /** The commands, names and values in its sentences and tables, in the order of their letters: that of the words may differ. */
        List<String> inline() {
            var text = lines.stream().filter(line -> !line.startsWith("    ")).toList();
            return spans(String.join(" ", text)).stream().sorted().toList();
        }

        /** The first column of each row of its tables, as the code words in it, with the number of columns; a line between two tables. */
        List<String> tables() {
            var rows = new ArrayList<String>();
            for (var line : lines) {
                if (line.startsWith("|")) {
                    var cells = CELLS.split(line);
                    rows.add(cells.length - 1 + " columns, " + spans(cells[1]));
                } else if (!rows.isEmpty() && !rows.get(rows.size() - 1).isEmpty()) {
                    rows.add("");
                }
            }
            return rows;
        }

        /** How many points its lists have. */
        long points() {
            return lines.stream().filter(line -> line.startsWith("- ")).count();
        }

        /** How many paragraphs begin with a word in bold. */
        long bold() {
            return lines.stream().filter(line -> line.startsWith("**")).count();
        }

        /** Where its links lead, seen from that folder. */
        List<Path> links(Path folder) {
            return LINK.matcher(String.join(" ", lines))
                    .results()
                    .map(link -> folder.resolve(link.group(1)).normalize())
                    .sorted()
                    .toList();
        }

        private static List<String> spans(String text) {
            return SPAN.matcher(text).results().map(span -> span.group(1)).toList();
        }
    }

    private Markdown() {}

    static List<Section> sections(Path file) throws IOException {
        var sections = new ArrayList<Section>();
        for (var line : Files.readAllLines(file)) {
            if (HEADING.matcher(line).matches()) {
                sections.add(new Section(line, new ArrayList<>()));
            } else {
                sections.get(sections.size() - 1).lines().add(line);
            }
        }
        return sections;
    }

    static String headings(List<Section> sections) {
        return sections.stream().map(Section::form).collect(Collectors.joining("\n"));
    }
}
