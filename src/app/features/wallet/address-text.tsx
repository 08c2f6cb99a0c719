import css from './address-text.module.css';

/** An address of a network, in groups of four so that it can be compared by eye; copied, it has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <bdi dir="ltr" className={css['address']}>
      {(address.match(/.{1,4}/g) ?? []).map((group, index) => <span key={index}>{group}</span>)}
    </bdi>
  );
}
