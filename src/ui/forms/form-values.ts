import * as v from 'valibot';

/** What was typed into these fields before, as the device keeps it; what can't be read is nothing. */
export function readValues<Field extends string>(fields: readonly Field[], text: string): Partial<Record<Field, string>> {
  try {
    const parsed = v.safeParse(v.partial(v.object(v.entriesFromList(fields, v.string()))), JSON.parse(text));
    return parsed.success ? (parsed.output as Partial<Record<Field, string>>) : {};
  } catch {
    return {};
  }
}
