/**
 * A user's addresses. Laws:
 * AD1  At most as many as the setting `address_limit` allows, even if several are added at once.
 * AD2  While there is any address, exactly one is the default: the first one added, until another is marked.
 * AD3  If the default is deleted or unmarked by an edit, the newest of the others becomes the default; the only address
 *      stays the default.
 */

/** An address in the list, which has the default first and then the newest first. */
type Listed = { readonly id: string; readonly use: 0 | 1 };

function defaultFirst<Each extends Listed>(book: readonly Each[]): Each[] {
  return book.toSorted((a, b) => b.use - a.use);
}

/** AD2: makes exactly this one the default. */
function marked<Each extends Listed>(book: readonly Each[], id: string | undefined): Each[] {
  return defaultFirst(book.map((each) => ({ ...each, use: each.id === id ? (1 as const) : (0 as const) })));
}

/** The list with a new address. */
export function withAdded<Each extends Listed>(book: readonly Each[], added: Each): Each[] {
  const isDefault = added.use === 1 || book.length === 0;
  return isDefault ? marked([added, ...book], added.id) : defaultFirst([{ ...added, use: 0 }, ...book]);
}

/** The list with an address replaced; unchanged if there is no such address. */
export function withEdited<Each extends Listed>(book: readonly Each[], edited: Each): Each[] {
  const before = book.find(({ id }) => id === edited.id);
  if (!before) return [...book];
  const next = book.map((each) => (each.id === edited.id ? edited : each));
  if (edited.use === 1) return marked(next, edited.id);
  if (before.use === 0) return defaultFirst(next);
  return marked(next, (book.find(({ id }) => id !== edited.id) ?? edited).id);
}

/** The list without an address. */
export function withDeleted<Each extends Listed>(book: readonly Each[], id: string): Each[] {
  const wasDefault = book.some((each) => each.id === id && each.use === 1);
  const rest = book.filter((each) => each.id !== id);
  return wasDefault ? marked(rest, rest[0]?.id) : rest;
}
