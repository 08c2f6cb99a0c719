/** What a page shows of the category tree: the path to a category, or departments with everything in them. */
export type TreeOf = { readonly categoryId?: string | undefined; readonly departments?: true };

/** Departments that a document contains in full; the page renders no more of them before hydration. */
export const departmentsAtFirst = 1;

/** The part of the tree in the document: all of it would be a third of the document. */
export function documentTree({ categoryId, departments }: TreeOf) {
  return departments && categoryId === undefined ? { whole: departmentsAtFirst } : { around: categoryId, whole: 0 };
}
