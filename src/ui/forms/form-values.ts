/** The values of these fields in a draft; an unreadable draft counts as empty. Parsed without schemas, which would be half of what some pages load. */
export function readValues<Field extends string>(fields: readonly Field[], text: string): Partial<Record<Field, string>> {
  try {
    const kept = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : []))) as Partial<Record<Field, string>>;
  } catch {
    return {};
  }
}

/** Keeps only these fields in a form's draft: card and document numbers are never stored on the device. */
export function keepOnly(fields: readonly string[], keep: (draft: string) => void): (draft: string) => void {
  return (draft) => keep(draft === '' ? '' : JSON.stringify(readValues(fields, draft)));
}
