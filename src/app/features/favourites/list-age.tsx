import { Age } from '../../../ui/age';
import css from './collect-page.module.css';

/** Above a list of favourites: how old it is. Its skeleton has the same place, so that what comes later moves nothing. */
export function ListAge({ asOf }: { asOf: number | undefined }) {
  return <p className={css['age']}>{asOf !== undefined && <Age asOf={asOf} text="favouriteList.listFrom" />}</p>;
}
