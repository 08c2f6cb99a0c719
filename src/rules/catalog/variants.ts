/** A value of an attribute: a colour, a size. */
type Value = { readonly id: string; readonly name: string };
/** A variant of a product: one value of its attribute, or one of each of two attributes. */
type Variant = {
  readonly id: string;
  readonly checkAttrName: string;
  readonly stock: number;
  /** one of each of two attributes */
  readonly values?: readonly [Value, Value] | undefined;
};

/** The values that a shopper has picked, by attribute, as ids. */
export type Picked = readonly (string | undefined)[];

/** A variant's value of each attribute; with a single attribute, the variant is its value. */
export function valuesOf({ id, checkAttrName, values }: Variant): readonly Value[] {
  return values ?? [{ id, name: checkAttrName }];
}

/** The distinct values of one attribute, in the order of the variants. */
export function choicesOf(variants: readonly Variant[], at: number): Value[] {
  return [...new Map(variants.flatMap((variant) => valuesOf(variant).slice(at, at + 1)).map((value) => [value.id, value])).values()];
}

/** The variants that have all picked values. */
export function fitting<Each extends Variant>(variants: readonly Each[], picked: Picked): Each[] {
  return variants.filter((variant) => valuesOf(variant).every(({ id }, at) => (picked[at] ?? id) === id));
}

/** The picked values with another value of one attribute, whether such a variant exists or not. */
export function withValue(picked: Picked, at: number, id: string | undefined): Picked {
  return at === 0 ? [id, picked[1]] : [picked[0], id];
}

/**
 * The picked values after another value is tapped. The other attribute's value stays if that variant can be bought;
 * otherwise the nearest value that can be bought with the tapped one is picked, and one that is sold out only if none
 * can.
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
