/**
 * Reproducible random numbers. Everything draws from a stream named after itself ("goods 17 sales"), so that it is the same
 * whether 5,000 or 50,000 are made, and a new draw in one place changes nothing elsewhere.
 */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  between(from: number, to: number): number;
  /** a whole number, both ends included */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** an index, each with a probability in proportion to its weight */
  weighted(weights: readonly number[]): number;
};

// xmur3: spreads a name over 32-bit seeds.
function seedsOf(name: string): () => number {
  let hash = 1779033703 ^ name.length;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash;
  };
}

// sfc32: small, fast, and passes the usual batteries; good enough for a demo, not for secrets.
function streamOf(name: string): () => number {
  const seed = seedsOf(name);
  let [a, b, c, d] = [seed(), seed(), seed(), seed()];
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return (sum >>> 0) / 4294967296;
  };
}

export function randomOf(name: string): Random {
  const next = streamOf(name);
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[whole(0, items.length - 1)] as Item;
    },
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => (rest -= weight) < 0);
      return found < 0 ? weights.length - 1 : found;
    },
  };
}
