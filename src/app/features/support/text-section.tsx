import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { offeredLanguages } from '../../../rules/languages';
import { useBrand } from '../../../ui/brand';
import type { HelpPageName } from './help-list';
import css from './text-section.module.css';

const to = (page: HelpPageName) => (words: ReactNode[]) => <Link to="/help/$page" params={{ page }}>{words}</Link>;

const elsewhere = (address: string | undefined) => (words: ReactNode[]) => <a href={address} target="_blank" rel="noopener noreferrer">{words}</a>;

/** What the long texts may use: tags for paragraphs and lists, links to other pages, and facts about the brand. */
const marks = {
  p: (words: ReactNode[]) => <p>{words}</p>,
  ul: (items: ReactNode[]) => <ul>{items}</ul>,
  ol: (items: ReactNode[]) => <ol className={css['steps']}>{items}</ol>,
  li: (words: ReactNode[]) => <li>{words}</li>,
  contact: to('contact-us'),
  delivery: to('delivery-pickup'),
  privacy: to('privacy-policy'),
  returns: to('return-policy'),
  sellers: to('seller-rules'),
  service: to('service-policy'),
  download: (words: ReactNode[]) => <Link to="/userInfo/download">{words}</Link>,
  orders: (words: ReactNode[]) => <Link to="/userInfo/my-order">{words}</Link>,
};

/** One of the long texts by its message id; `values` are values of its own. */
export function LongText({ id, values }: { id: string; values?: Readonly<Record<string, number>> }) {
  const brand = useBrand();
  return (
    <FormattedMessage
      id={id}
      values={{
        ...marks,
        ...values,
        brand: brand.name,
        count: offeredLanguages(brand.languages).length,
        email: <MailLink address={brand.supportEmail} />,
        business: <MailLink address={brand.businessContact} />,
        sellersite: elsewhere(brand.sellerSite),
        sellerapp: elsewhere(brand.sellerApp),
      }}
    />
  );
}

/** A heading and its text; `id` is the common prefix of their message ids. */
export function TextSection({ id, values, children }: { id: string; values?: Readonly<Record<string, number>>; children?: ReactNode }) {
  return (
    <section className={css['section']}>
      <h2><FormattedMessage id={`${id}.title`} /></h2>
      <div className={`prose ${css['text']}`}>
        <LongText id={`${id}.text`} {...(values && { values })} />
        {children}
      </div>
    </section>
  );
}

/** A mail link, left to right in every language. */
function MailLink({ address }: { address: string }) {
  return <bdi dir="ltr"><a className="link" href={`mailto:${address}`}>{address}</a></bdi>;
}
