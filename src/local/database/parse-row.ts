import * as v from 'valibot';

/** A row, or a part of one, as this version understands it. What another version wrote in a shape of its own counts as not there. */
export function parseRow<Schema extends v.GenericSchema>(schema: Schema, row: unknown): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, row);
  return parsed.success ? parsed.output : undefined;
}

/** Whether it can be written as JSON. */
export function hasText(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** The rows that this version understands, in their order; one that it doesn't holds up no other. */
export function parseRows<Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
