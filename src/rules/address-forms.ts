type Written = Readonly<Record<'name' | 'address' | 'city' | 'state' | 'postCode' | 'country', string>>;

/** An address as lines, without the country's name. */
export function addressLines({ name, address, city, state, postCode }: Written): string[] {
  return [name, address, [city, state, postCode].filter((part) => part !== '').join(' ')].filter((line) => line !== '');
}
