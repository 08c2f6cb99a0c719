import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countDataUse, keepDataPlan, type DataCounts, type DataPlan, type DataState } from '../../../local/offline/data-use';
import { dataCost, visitLimits } from '../../../rules/data-use';
import type { Money } from '../../../rules/money';
import { amountToEdit, writtenAmount } from '../../../rules/written-amount';
import { Choices } from '../../../ui/forms/choices';
import { Field } from '../../../ui/forms/field';
import { Form } from '../../../ui/forms/form';
import { useForm } from '../../../ui/forms/use-form';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toast';
import { startOffline } from './start-offline';
import { formatBytes } from '../../../ui/format-bytes';
import css from './packs-section.module.css';
import { dataAtom } from './data-atoms';

/** In the settings: data use on this connection, a limit per visit, and what was saved. */
export function DataSection() {
  const store = useStore();
  const router = useRouter();
  const data = useAtomValue(dataAtom);
  useEffect(() => {
    void countDataUse().then(() => startOffline(store, router), () => {});
  }, [store, router]);
  return (
    <section className={css['section']} aria-labelledby="offline-data" aria-busy={data === undefined}>
      <h2 id="offline-data"><Icon name="percent" size={24} /> <FormattedMessage id="offline.data.title" /></h2>
      <p className="muted"><FormattedMessage id="offline.data.lead" /></p>
      {data && <Figures data={data} />}
      {data?.plan && <Plan plan={data.plan} />}
    </section>
  );
}

const sumOf = ({ pages, pictures, app }: DataCounts) => pages + pictures + app;

/** A size, with its price if that is known. */
function useSize(plan: DataPlan | undefined): (bytes: number) => string {
  const intl = useIntl();
  const { price, currency } = plan ?? {};
  return (bytes) => {
    const size = formatBytes(intl, bytes);
    if (price === undefined || currency === undefined) return size;
    // The first decimals of a single page's price are zeros.
    const cost = intl.formatNumber(dataCost(bytes, price as Money) as `${number}`, { style: 'currency', currency, maximumSignificantDigits: 2 });
    return intl.formatMessage({ id: 'offline.data.cost' }, { size, cost });
  };
}

function Figures({ data: { use, plan } }: { readonly data: DataState }) {
  const intl = useIntl();
  const size = useSize(plan);
  if (!use) return <p role="status"><FormattedMessage id="offline.data.begun" /></p>;
  const { visit, all, since } = use;
  const picture = all.pictureNum > 0 ? all.pictures / all.pictureNum : 0;
  const fromDevice = Math.max(0, all.shown - all.pictures);
  const row = (label: ReactNode, value: string) => <div><dt>{label}</dt><dd className="figures">{value}</dd></div>;
  return (
      <dl className={css['figures']}>
        {row(<FormattedMessage id="offline.data.visit" />, size(sumOf(visit)))}
        {row(<FormattedMessage id="offline.data.since" values={{ date: intl.formatDate(since, { dateStyle: 'medium' }) }} />, size(sumOf(all)))}
        {all.views > 0 && row(<FormattedMessage id="offline.data.page" />, size(all.pages / all.views))}
        {picture > 0 && row(<FormattedMessage id="offline.data.picture" />, size(picture))}
        {row(<FormattedMessage id="offline.data.app" />, size(all.app))}
        {row(<FormattedMessage id="offline.data.fromDevice" />, size(fromDevice))}
        {all.withheld > 0 && row(<FormattedMessage id="offline.data.withheld" values={{ count: all.withheld }} />, intl.formatMessage({ id: 'offline.data.about' }, { size: size(all.withheld * picture) }))}
      </dl>
  );
}

type Typed = 'limit' | 'price' | 'currency';

function Plan({ plan }: { readonly plan: DataPlan }) {
  const intl = useIntl();
  const toast = useToast();
  const form = useForm<Typed>({
    empty: { limit: String(plan.limit ?? ''), price: plan.price === undefined ? '' : amountToEdit(plan.price, intl.locale), currency: plan.currency ?? '' },
    rules: {
      limit: () => undefined,
      price: (text) => (text.trim() === '' || writtenAmount(text, intl.locale)?.startsWith('-') === false ? undefined : { id: 'offline.data.wrongPrice' }),
      currency: (text, { price }) => (/^[a-z]{3}$/i.test(text.trim()) || (text.trim() === '' && price.trim() === '') ? undefined : { id: 'offline.data.wrongCurrency' }),
    },
    send: async ({ limit, price, currency }) => {
      const amount = writtenAmount(price, intl.locale);
      const next = { ...(limit !== '' && { limit: Number(limit) }), ...(price.trim() !== '' && amount !== undefined && { price: amount, currency: currency.trim().toUpperCase() }) };
      if (!(await keepDataPlan(next).then(() => true, () => false))) return { whole: { id: 'settings.device.refused' } };
      toast({ kind: 'done', text: intl.formatMessage({ id: 'offline.data.saved' }) });
      return 'done';
    },
  });
  const limits = visitLimits.map((limit) => ({ value: String(limit), name: formatBytes(intl, limit) }));
  return (
    <Form form={form} label={intl.formatMessage({ id: 'offline.data.title' })} action={intl.formatMessage({ id: 'offline.data.save' })} acting={intl.formatMessage({ id: 'offline.data.save' })}>
      <Choices form={form} name="limit" label={intl.formatMessage({ id: 'offline.data.limit' })} choices={[{ value: '', name: <FormattedMessage id="offline.data.noLimit" /> }, ...limits]} />
      <p className="small muted"><FormattedMessage id="offline.data.limitText" /></p>
      <div className={css['prices']}>
        <Field form={form} name="price" label={intl.formatMessage({ id: 'offline.data.price' })} inputMode="decimal" autoComplete="off" />
        <Field form={form} name="currency" label={intl.formatMessage({ id: 'offline.data.currency' })} autoComplete="off" maxLength={3} />
      </div>
    </Form>
  );
}
