import { markedParts } from './marked-parts';
import css from './search-panel.module.css';

/** A suggested name, its matched part styled. */
export function MarkedName({ name, keyword }: { name: string; keyword: string }) {
  return (
    <span className={css['name']}>
      {markedParts(name, keyword).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
    </span>
  );
}
