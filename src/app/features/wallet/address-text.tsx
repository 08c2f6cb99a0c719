import css from './address-text.module.css';

/** A blockchain address in groups of four, for comparing by eye; copied text has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <bdi dir="ltr" className={css['address']}>
      {(address.match(/.{1,4}/g) ?? []).map((group, index) => <span key={index}>{group}</span>)}
    </bdi>
  );
}
