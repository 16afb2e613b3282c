// Writes tables as CSV (RFC 4180) that a spreadsheet cannot take for formulas. Pure: server and console write alike.

/** Numbers of our own writing are numbers to a spreadsheet too, a minus in front included. */
const plainNumber = /^-?\d+(\.\d+)?$/;
/** What makes a spreadsheet compute, and what some of them skip before they look. */
const dangerous = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;

export function csvField(text: string): string {
  const safe = dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  const clean = safe.replaceAll('\0', '');
  return /[",\r\n]/.test(clean) || /^\s|\s$/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}

/** With the mark by which spreadsheets know UTF-8, and the line ends that the standard wants. */
export function writeCsv(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`;
}
