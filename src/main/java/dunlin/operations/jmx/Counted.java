package dunlin.operations.jmx;

import java.math.BigDecimal;

/** So many rows, or so much money, of one kind, word and reason. */
record Counted(String what, String word, String reason, BigDecimal amount) {}
