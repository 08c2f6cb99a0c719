import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserInfo } from '../../../../contract/shop/account';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Choices } from '../../../../ui/forms/choices';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useNow } from '../../../../ui/use-now';
import { useDateTime, useTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { request, toSendResult } from '../../../queries/request';
import { useUserQuery } from '../../../queries/use-user-query';
import { factorPlaces, FundPasswordDialog } from '../../account';
import { AddressText } from '../address-text';
import { useAddressCheck } from './use-address-check';
import { fundTrouble } from './withdraw-rules';
import { LimitsText, type Terms } from './withdraw-terms';

type Typed = 'channel' | 'address';
/** The minimum length of an address on any network: anything shorter is still being typed. */
const leastLength = 26;

type Props = {
  /** with a bound address, which is replaced: the change takes effect after a wait */
  readonly terms: Terms;
  readonly safewordSet: boolean;
  /** refetches: a wrong fund password may have locked it */
  readonly again: () => Promise<void>;
  readonly onDone: () => Promise<void>;
  readonly onClose?: () => void;
};

/** Binds the address that withdrawals go to, or requests a change of it. */
export function BindForm({ terms, safewordSet, again, onDone, onClose }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const formatDateTime = useDateTime();
  const check = useAddressCheck();
  const isOffline = useIsOffline();
  const { data: user } = useUserQuery('localuser!get', {});
  const [asking, setAsking] = useState(false);
  const [digits, setDigits] = useState('');
  const now = useNow();
  const isChange = terms.address !== null;
  const channels = terms.channelList.filter(({ bank }) => !bank);
  const rules: Rules<Typed> = {
    channel: (value) => (channels.some((one) => one.channel === value) ? undefined : { id: 'wallet.deposit.chooseChain' }),
    address: (value, values) => check(values.channel, value),
  };
  const [only, ...others] = channels;
  const form = useForm<Typed>({ empty: { channel: others.length === 0 ? (only?.channel ?? '') : '', address: '' }, rules, send: ask });
  const { channel, address } = form.values;
  const isWhole = address.trim().length >= leastLength;
  const wrongNow = isWhole ? check(channel, address) : undefined;
  // Validated as soon as it may be complete, so that a wrong pasted address shows at once.
  const judged = wrongNow ? { ...form, wrong: { ...form.wrong, address: wrongNow } } : form;

  async function ask(): Promise<SendResult<Typed>> {
    if (isOffline) return { whole: { id: 'wallet.noLine' } };
    if (!safewordSet) return { whole: { id: 'wallet.safewordUnset' } };
    const locked = fundTrouble(terms, now, formatTime);
    if (locked) {
      void again();
      return { whole: locked };
    }
    setAsking(true);
    // Nothing is sent yet: the input stays.
    return {};
  }

  async function bind(safeword: string, verifcode: string | undefined): Promise<SendResult<'safeword' | 'verifcode'>> {
    const payload = { channel, address: address.trim(), safeword, ...(verifcode !== undefined && { verifcode }) };
    const outcome = isChange ? await request('user!changeWithdrawAddress', payload, { language }) : await request('user!bindWithdrawAddress', payload, { language });
    if (outcome.status === 'refused' && outcome.refusal.startsWith('chainAddress')) {
      setAsking(false);
      form.refuse({ address: { text: outcome.text } });
      return {};
    }
    if (outcome.status !== 'success') return toSendResult<'safeword' | 'verifcode'>(outcome, { fields: factorPlaces, notReached: 'wallet.bind.unsure', formatTime });
    setAsking(false);
    toast({ kind: 'done', text: outcome.data ? intl.formatMessage({ id: 'wallet.bind.asked' }, { time: formatDateTime(outcome.data.effectiveTime) }) : intl.formatMessage({ id: 'wallet.bind.done' }) });
    await onDone();
    return 'done';
  }

  return (
    <>
      <Form
        form={form}
        label={intl.formatMessage({ id: isChange ? 'wallet.bind.changeNamed' : 'wallet.bind.go' })}
        action={intl.formatMessage({ id: isChange ? 'wallet.bind.changeGo' : 'wallet.bind.go' })}
        acting={intl.formatMessage({ id: 'wallet.bind.going' })}
        held={isOffline}
        foot={onClose && <Button onClick={onClose}><FormattedMessage id="wallet.bind.keep" /></Button>}
      >
        <AboutBinding isChange={isChange} user={user} />
        <Choices form={form} name="channel" label={intl.formatMessage({ id: 'wallet.deposit.chain' })} choices={channels.map((one) => ({ value: one.channel, name: <bdi dir="ltr">{one.channel}</bdi>, about: <LimitsText limits={one} /> }))} />
        <Field
          form={judged}
          name="address"
          label={intl.formatMessage({ id: 'wallet.bind.address' })}
          help={isWhole && channel !== '' && wrongNow === undefined ? <FormattedMessage id="wallet.bind.right" values={{ channel: <bdi dir="ltr">{channel}</bdi> }} /> : <FormattedMessage id="wallet.bind.addressHelp" />}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          required
        />
      </Form>
      {asking && (
        <FundPasswordDialog
          title={intl.formatMessage({ id: isChange ? 'wallet.bind.changeNamed' : 'wallet.bind.go' })}
          digits={digits}
          keepDigits={setDigits}
          action={intl.formatMessage({ id: isChange ? 'wallet.bind.changeGo' : 'wallet.bind.go' })}
          acting={intl.formatMessage({ id: 'wallet.bind.going' })}
          back={<FormattedMessage id="wallet.back" />}
          withFactor={terms.authenticator}
          send={bind}
          onClose={() => {
            setAsking(false);
            void again();
          }}
        >
          <p><strong dir="ltr">{channel}</strong> <AddressText address={address.trim()} /></p>
          <AboutBinding isChange={isChange} user={user} />
        </FundPasswordDialog>
      )}
    </>
  );
}

/** What saving or changing the address brings. A change is told by e-mail, but not to a user who has none. `user` is undefined until it is loaded. */
export function AboutBinding({ isChange, user }: { isChange: boolean; user: Pick<UserInfo, 'email'> | undefined }) {
  if (!isChange || user?.email !== null) return <p className="small muted"><FormattedMessage id={isChange ? 'wallet.bind.changeText' : 'wallet.bind.text'} /></p>;
  return (
    <p className="small muted">
      <FormattedMessage id="wallet.bind.changeTextNoEmail" /> <Link to="/userInfo/setup/contacts" className="link"><FormattedMessage id="wallet.bind.addEmail" /></Link>
    </p>
  );
}
