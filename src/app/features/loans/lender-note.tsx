import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../contract/shop/calls';
import { Icon } from '../../../ui/icon';
import css from './lender-note.module.css';

type Lender = Reply<'loan!get'>['lender'];

/** Shown above everything that a demo lender offers. */
export function DemoNote() {
  return <p className={css['demo']}><Icon name="alert" /><strong><FormattedMessage id="loans.lender.demo" /></strong></p>;
}

/** The lender, by the name in its licence; a demo lender is marked as such first. */
export function LenderNote({ lender: { name, licence, demo } }: { lender: Lender }) {
  return (
    <section className={css['lender']} aria-labelledby="lender-title">
      {demo && <DemoNote />}
      <h2 id="lender-title"><FormattedMessage id="loans.lender.title" values={{ name: <bdi>{name}</bdi> }} /></h2>
      <p><FormattedMessage id="loans.lender.licence" values={{ licence: <bdi>{licence}</bdi> }} /></p>
      <p><FormattedMessage id="loans.lender.role" /></p>
    </section>
  );
}
