/** A value of an attribute: a colour, a size. */
type Value = { readonly id: string; readonly name: string };
/** What can be bought of a product: one value of its attribute, or one of each of two. */
type Variant = {
  readonly id: string;
  readonly checkAttrName: string;
  readonly stock: number;
  /** of each of two attributes */
  readonly values?: readonly [Value, Value] | undefined;
};

/** What a shopper has picked of each attribute, by the values' ids. */
export type Picked = readonly (string | undefined)[];

/** A variant's value of each attribute; where there is one attribute, the variant is its value. */
export function valuesOf({ id, checkAttrName, values }: Variant): readonly Value[] {
  return values ?? [{ id, name: checkAttrName }];
}

/** The values of one attribute, each once, in the order of the variants. */
export function choicesOf(variants: readonly Variant[], at: number): Value[] {
  return [...new Map(variants.flatMap((variant) => valuesOf(variant).slice(at, at + 1)).map((value) => [value.id, value])).values()];
}

/** The variants that have all that is picked. */
export function fitting<Each extends Variant>(variants: readonly Each[], picked: Picked): Each[] {
  return variants.filter((variant) => valuesOf(variant).every(({ id }, at) => (picked[at] ?? id) === id));
}

/** What is picked with another value of one attribute, whether that is made or not. */
export function withValue(picked: Picked, at: number, id: string | undefined): Picked {
  return at === 0 ? [id, picked[1]] : [picked[0], id];
}

/**
 * What is picked once another value is tapped. What was picked of the other attribute stays if that can be bought; else the
 * nearest value with which the tapped one can be, and only where none can, one that is sold out.
 */
export function pick(variants: readonly Variant[], picked: Picked, at: number, id: string): Picked {
  const next = withValue(picked, at, id);
  const isLeft = ({ stock }: Variant) => stock > 0;
  const kept = fitting(variants, next);
  const having = fitting(variants, withValue([], at, id));
  const left = having.filter(isLeft);
  if (kept.some(isLeft) || (kept.length > 0 && left.length === 0)) return next;
  const order = choicesOf(variants, 1 - at).map((value) => value.id);
  const place = (value: string | undefined) => order.indexOf(value ?? '');
  const distance = (variant: Variant) => Math.abs(place(valuesOf(variant)[1 - at]?.id) - place(picked[1 - at]));
  const [nearest] = (left.length > 0 ? left : having).toSorted((a, b) => distance(a) - distance(b));
  return nearest ? valuesOf(nearest).map((value) => value.id) : next;
}
