import { markedParts } from './marked-parts';
import css from './search-panel.module.css';

/** A suggested name with its matching part marked. */
export function MarkedName({ name, keyword }: { name: string; keyword: string }) {
  return (
    <span className={css['name']}>
      {markedParts(name, keyword).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
    </span>
  );
}
