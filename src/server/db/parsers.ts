/**
 * How column types are read, the same for the embedded database and a server, by PostgreSQL's type numbers: int8 counts fit a
 * JavaScript number; timestamptz becomes UTC milliseconds as in the API; numeric stays a decimal string without trailing zeros;
 * the one numeric that is not money, a rating, is cast where it is read.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1184: (text) => Date.parse(text.includes('T') ? text : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  1700: (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text),
  1082: (text) => text,
};
