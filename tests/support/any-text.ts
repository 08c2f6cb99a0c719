import fc from 'fast-check';

/** Any string, including lone surrogates and control characters. fast-check's own arbitrary takes seconds to create. */
export function anyText(maxLength = 40): fc.Arbitrary<string> {
  const unit = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 0x24f }) }, fc.integer({ min: 0, max: 0xffff }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}
