/**
 * A user's addresses. Laws:
 * AD1  At most as many as the setting `address_limit` says, however many come at once.
 * AD2  While there is any address, exactly one is the default: the first is, and one that is marked takes the mark.
 * AD3  Where the default goes, by deletion or by its own edit, the newest of the others is the default; alone it stays.
 */

/** One of a book, which is told the default first and then the newest first. */
type Listed = { readonly id: string; readonly use: 0 | 1 };

function defaultFirst<Each extends Listed>(book: readonly Each[]): Each[] {
  return book.toSorted((a, b) => b.use - a.use);
}

/** AD2: exactly this one is the default. */
function marked<Each extends Listed>(book: readonly Each[], id: string | undefined): Each[] {
  return defaultFirst(book.map((each) => ({ ...each, use: each.id === id ? (1 as const) : (0 as const) })));
}

/** The book with a new address in it. */
export function withAdded<Each extends Listed>(book: readonly Each[], added: Each): Each[] {
  const isDefault = added.use === 1 || book.length === 0;
  return isDefault ? marked([added, ...book], added.id) : defaultFirst([{ ...added, use: 0 }, ...book]);
}

/** The book with an address written anew; as it was where there is no such. */
export function withEdited<Each extends Listed>(book: readonly Each[], edited: Each): Each[] {
  const before = book.find(({ id }) => id === edited.id);
  if (!before) return [...book];
  const next = book.map((each) => (each.id === edited.id ? edited : each));
  if (edited.use === 1) return marked(next, edited.id);
  if (before.use === 0) return defaultFirst(next);
  return marked(next, (book.find(({ id }) => id !== edited.id) ?? edited).id);
}

/** The book without an address. */
export function withDeleted<Each extends Listed>(book: readonly Each[], id: string): Each[] {
  const wasDefault = book.some((each) => each.id === id && each.use === 1);
  const rest = book.filter((each) => each.id !== id);
  return wasDefault ? marked(rest, rest[0]?.id) : rest;
}
