import { defaultMaxBuy } from './catalog/catalog';
import { isAboveZero, noMoney, parseMoney, type Money } from './money';
import { areDeliveryDays } from './orders/delivery-days';
import { returnPostages, type ReturnPostage } from './orders/refunds';

type Whole = { readonly kind: 'whole'; readonly usual: number; readonly least: number; readonly most: number };
type Setting = Whole | { readonly kind: 'amount'; readonly usual: string } | { readonly kind: 'webAddress' } | { readonly kind: 'postage' } | { readonly kind: 'deliveryDays' };

const whole = (usual: number, least: number, most: number): Whole => ({ kind: 'whole', usual, least, most });
const amountOf = (usual: string) => ({ kind: 'amount', usual }) as const;
const amount = amountOf('0');
const webAddress = { kind: 'webAddress' } as const;
const postage = { kind: 'postage' } as const;

/**
 * What an operator can change while the mall runs, by code; what each means is told by server/command-line/setting-explanations.ts.
 * By default web addresses and promises are empty, and the party at fault pays the return postage.
 */
export const settings = {
  mall_max_goods_number_in_order: whole(defaultMaxBuy, 1, 100_000_000),
  customer_service_url: webAddress,
  lottery_detail_url: webAddress,
  pay_hours: whole(24, 1, 720),
  auto_receive_days: whole(15, 1, 365),
  auto_review_days: whole(15, 1, 365),
  extend_receipt_days: whole(7, 1, 90),
  case_answer_days: whole(3, 1, 30),
  refund_answer_days: whole(3, 1, 30),
  delivery_days: { kind: 'deliveryDays' },
  return_days: whole(7, 0, 365),
  return_postage: postage,
  order_minimum_amount: amount,
  order_tax_percent: amount,
  order_handling_fee: amount,
  address_limit: whole(20, 1, 1_000),
  wish_limit: whole(50, 1, 1_000),
  zone_view_hours: whole(12, 0, 14),
  unpaid_orders: whole(5, 1, 100_000_000),
  unpaid_pieces: whole(200, 1, 100_000_000),
  unpaid_pieces_of_product: whole(50, 1, 100_000_000),
  first_day_unpaid_pieces: whole(20, 0, 100_000_000),
  first_day_pay_hours: whole(2, 1, 720),
  upload_megabytes: whole(200, 1, 1_000_000),
  uploads_a_day: whole(500, 1, 1_000_000),
  orders_a_day: whole(500, 1, 1_000_000),
  messages_a_day: whole(5_000, 1, 1_000_000),
  session_days: whole(30, 1, 365),
  session_longest_days: whole(90, 1, 3_650),
  lockout_tries: whole(3, 1, 100),
  lockout_minutes: whole(3, 0, 1_440),
  known_devices: whole(10, 1, 100),
  staff_devices: whole(10, 1, 100),
  /** a working day: those who work into the night log in again */
  staff_session_hours: whole(12, 1, 168),
  new_device_mails: whole(5, 0, 100),
  unproven_notices: whole(20, 0, 1_000),
  unproven_accounts: whole(100, 0, 100_000),
  wrong_safewords: whole(10, 3, 100),
  code_minutes: whole(10, 1, 1_440),
  form_token_minutes: whole(10, 1, 1_440),
  safeword_reset_hours: whole(24, 0, 720),
  codes_for_email: whole(10, 1, 1_000),
  codes_for_network: whole(30, 1, 100_000),
  wrong_codes: whole(5, 1, 100),
  taken_answers: whole(30, 1, 100_000),
  new_account_balance: amount,
  newsletter_confirm_hours: whole(48, 1, 720),
  reregistration_days: whole(30, 0, 3_650),
  waiting_deposits: whole(100, 1, 100_000),
  withdraw_min_amount: amountOf('10'),
  withdraw_max_amount: amountOf('50000'),
  withdraw_fee_percent: amountOf('1'),
  withdraw_fee_min: amountOf('1'),
  withdraw_times: whole(3, 0, 1_000),
  withdraw_from_minute: whole(0, 0, 1_440),
  withdraw_to_minute: whole(1_440, 0, 1_440),
  withdraw_arrival_minutes: whole(1_440, 1, 100_000),
  withdraw_address_hours: whole(24, 0, 720),
  withdraw_two_staff_amount: amountOf('1000'),
  loan_min_amount: amountOf('100000'),
  loan_max_amount: amountOf('30000000'),
  loan_two_staff_amount: amountOf('1000000'),
  loan_papers_days: whole(30, 1, 3_650),
} as const satisfies Record<string, Setting>;

export type SettingCode = keyof typeof settings;
type Kinds = { readonly whole: number; readonly amount: Money; readonly webAddress: string; readonly deliveryDays: string; readonly postage: ReturnPostage };
export type SettingValue<Code extends SettingCode> = Kinds[(typeof settings)[Code]['kind']];

export function isSettingCode(code: string): code is SettingCode {
  return Object.hasOwn(settings, code);
}

/** Parses a setting's text; `undefined` if it is invalid. */
export function parseSetting<Code extends SettingCode>(code: Code, text: string): SettingValue<Code> | undefined;
export function parseSetting(code: SettingCode, written: string): number | Money | string | undefined {
  const setting: Setting = settings[code];
  const text = written.trim();
  switch (setting.kind) {
    case 'whole': {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
      return value >= setting.least && value <= setting.most ? value : undefined;
    }
    case 'amount': {
      const value = parseMoney(text);
      return value !== undefined && (isAboveZero(value) || value === noMoney) ? value : undefined;
    }
    case 'webAddress':
      return text === '' || /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i.test(text) ? text : undefined;
    case 'deliveryDays':
      return areDeliveryDays(text) ? text : undefined;
    case 'postage':
      return returnPostages.find((rule) => rule === text);
  }
}

/** The default, while nobody has set it. */
export function defaultSetting<Code extends SettingCode>(code: Code): SettingValue<Code>;
export function defaultSetting(code: SettingCode): number | Money | string {
  const setting: Setting = settings[code];
  switch (setting.kind) {
    case 'whole':
      return setting.usual;
    case 'amount':
      return parseMoney(setting.usual) ?? noMoney;
    case 'webAddress':
    case 'deliveryDays':
      return '';
    case 'postage':
      return returnPostages[0];
  }
}
