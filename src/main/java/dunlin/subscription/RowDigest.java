package dunlin.subscription;

import dunlin.csv.CsvRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A digest of all rows up to one, by which whoever goes on with an import shows that they are the same. */
final class RowDigest {

    private final MessageDigest sha256;
    private byte[] soFar = {};

    RowDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every Java platform has SHA-256", never);
        }
    }

    /** Takes in the next row; where its line breaks are does not count. */
    void add(CsvRow row) {
        sha256.update(soFar);
        for (var cell : row.cells()) {
            var bytes = cell.getBytes(StandardCharsets.UTF_8);
            sha256.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            sha256.update(bytes);
        }
        soFar = sha256.digest();
    }

    String hex() {
        return HexFormat.of().formatHex(soFar);
    }
}
