import type { Generated } from 'kysely';
import type { Money } from '../../rules/money';
import type { Network } from '../../rules/wallet/chain-address';
import type { MaybeTime, Time } from './timestamp';

export type WalletTables = {
  deposit_currency: { symbol: string; rate: Money; fee: Money; arrival_minutes: number };
  deposit_chain: {
    symbol: string;
    chain: Network;
    address: string;
    former_addresses: Generated<string[]>;
    /** how many its network has to show before a deposit counts; 0 if not stated */
    confirmations: Generated<number>;
    min_amount: Money;
    max_amount: Money;
    is_open: boolean;
    is_demo: Generated<boolean>;
  };
  deposit_channel: {
    channel: string;
    symbol: string;
    name: string;
    pay_to: string;
    asks_bank: boolean;
    call: string;
    min_amount: Money;
    max_amount: Money;
    is_open: boolean;
    is_demo: Generated<boolean>;
  };
  deposit: {
    id: string;
    user_id: string;
    serial_number: string;
    status: Generated<0 | 1 | 2>;
    created_at: Time;
    symbol: string;
    amount: Money;
    rate: Money;
    fee: Money;
    expected_at: Time;
    chain: string | null;
    address: string | null;
    channel: string | null;
    bank_name: string | null;
    card_number: string | null;
    image: string;
    remark: string;
    answer: Generated<string | null>;
    is_demo: Generated<boolean>;
    decided_at: MaybeTime;
  };
  withdraw_channel: { channel: string; symbol: string; chain: Network | null; is_open: boolean; is_demo: Generated<boolean> };
  withdraw_address: { user_id: string; channel: string; address: string; next_channel: string | null; next_address: string | null; next_at: MaybeTime };
  withdrawal: {
    id: string;
    user_id: string;
    serial_number: string;
    status: Generated<0 | 1 | 2>;
    created_at: Time;
    channel: string;
    chain: string | null;
    address: string | null;
    bank_name: string | null;
    card_number: string | null;
    amount: Money;
    fee: Money;
    form_hash: string;
    is_demo: boolean;
    started_by: string | null;
    started_at: MaybeTime;
    answer: Generated<string | null>;
    decided_at: MaybeTime;
  };
};
