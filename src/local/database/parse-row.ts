import * as v from 'valibot';

/** Parses a row or a part of one. A row in another version's shape counts as missing. */
export function parseRow<Schema extends v.GenericSchema>(schema: Schema, row: unknown): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, row);
  return parsed.success ? parsed.output : undefined;
}

/** Whether the value can be written as JSON. */
export function hasText(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** The rows that this version can parse, in their order; the others are left out. */
export function parseRows<Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
