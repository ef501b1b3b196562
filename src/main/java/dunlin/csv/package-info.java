/**
 * Reading of CSV (RFC 4180), row by row and never a file as a whole.
 *
 * <p>Decision: FastCSV takes the rows apart; it needs nothing else and is bounded in what it holds. What it lets pass (a quotation mark
 * that is never closed) or would end at (a row that is too long) is judged here. Nothing here knows what the rows are about.
 */
package dunlin.csv;
