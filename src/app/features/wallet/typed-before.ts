/** What was typed into these fields before, as the device keeps it; what can't be read is nothing. Without schemas, which would be half of what the page loads. */
export function typedBefore<Field extends string>(fields: readonly Field[], text: string): Partial<Record<Field, string>> {
  try {
    const kept = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : []))) as Partial<Record<Field, string>>;
  } catch {
    return {};
  }
}

/** Keeps these fields of a form's draft and no others: numbers of cards and papers are never on the device. */
export function keepOnly(fields: readonly string[], keep: (draft: string) => void): (draft: string) => void {
  return (draft) => keep(draft === '' ? '' : JSON.stringify(typedBefore(fields, draft)));
}
