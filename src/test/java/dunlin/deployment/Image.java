package dunlin.deployment;

import jakarta.json.Json;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;

/** What a Dockerfile of ours says, for tests of its rules, and laid out in a folder as it lies in the image. */
public final class Image {

    private final List<String> instructions;

    private Image(List<String> instructions) {
        this.instructions = instructions;
    }

    public static Image of(String dockerfile) throws IOException {
        return new Image(Files.readString(Path.of("docker", dockerfile))
                .replaceAll("\\\\\n\\s*", "")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList());
    }

    /** Copies what the image holds to that folder, and gives the program that the image starts there. */
    public Path layOut(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var source : copied()) {
            copy(Path.of(source), folder);
        }
        return folder.resolve(Path.of(entry().get(0)).getFileName());
    }

    /** A folder of jars keeps its name; a file lies beside the others. */
    private static void copy(Path source, Path folder) throws IOException {
        if (!Files.isDirectory(source)) {
            Files.copy(
                    source,
                    folder.resolve(source.getFileName()),
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        var within = Files.createDirectories(folder.resolve(source.getFileName()));
        try (var files = Files.list(source)) {
            files.forEach(file -> {
                try {
                    copy(file, within);
                } catch (IOException uncopied) {
                    throw new UncheckedIOException(uncopied);
                }
            });
        }
    }

    List<String> entry() {
        return words(arguments("ENTRYPOINT").get(0));
    }

    List<String> health() {
        var check = arguments("HEALTHCHECK").get(0);
        return words(check.substring(check.indexOf("CMD ") + 4));
    }

    List<String> copied() {
        return arguments("COPY").stream()
                .flatMap(line -> {
                    var parts = line.split(" +");
                    return Arrays.stream(parts).limit(parts.length - 1L);
                })
                .toList();
    }

    List<String> arguments(String instruction) {
        return instructions.stream()
                .filter(line -> line.startsWith(instruction + ' '))
                .map(line -> line.substring(instruction.length() + 1))
                .toList();
    }

    /** Where the first instruction of that name stands. */
    int position(String instruction) {
        return instructions.indexOf(instruction + ' ' + arguments(instruction).get(0));
    }

    private static List<String> words(String json) {
        try (var reader = Json.createReader(new StringReader(json))) {
            return reader.readArray().getValuesAs(JsonString::getString);
        }
    }
}
