import * as v from 'valibot';

/** Parses the values of these fields from a draft on the device; empty if it can't be read. */
export function readValues<Field extends string>(fields: readonly Field[], text: string): Partial<Record<Field, string>> {
  try {
    const parsed = v.safeParse(v.partial(v.object(v.entriesFromList(fields, v.string()))), JSON.parse(text));
    return parsed.success ? (parsed.output as Partial<Record<Field, string>>) : {};
  } catch {
    return {};
  }
}
