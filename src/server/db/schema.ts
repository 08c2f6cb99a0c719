import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Language } from '../../rules/languages';
import type { Money } from '../../rules/money';

/** Times are written as ISO text and read as UTC milliseconds (see parsers.ts). */
type Time = ColumnType<number, string, string>;
type MaybeTime = ColumnType<number | null, string | null | undefined, string | null>;
/** Counted by triggers from events: read only. */
type Counted = GeneratedAlways<number>;

export type Tables = {
  setting: { code: string; value: string };
  category: { id: string; parent_id: string | null; position: number; image: string; goods: Counted };
  category_text: { category_id: string; lang: Language; name: string };
  seller: {
    id: string;
    logo: string;
    country: string;
    created_at: Time;
    goods: Counted;
    sold: Counted;
    views: Counted;
    followers: Counted;
    evaluations: Counted;
    good_evaluations: Counted;
  };
  seller_text: { seller_id: string; lang: Language; name: string; about: string; words: string[] };
  attribute_text: { attribute_id: string; lang: Language; name: string };
  attribute_value_text: { value_id: string; lang: Language; name: string };
  goods: {
    id: string;
    seller_id: string;
    category_id: string;
    category_path: string[];
    status: Generated<'listed' | 'unlisted' | 'removed'>;
    images: string[];
    attribute_id: string;
    selling_price: Money;
    discount_price: Money | null;
    retail_price: Money | null;
    asked_price: GeneratedAlways<Money>;
    dispatch_fee: Money;
    long_distance_fee: Money;
    delivery_fee: Money;
    buy_min: number;
    stock: Generated<number>;
    created_at: Time;
    sold: Counted;
    views: Counted;
    evaluations: Counted;
    good_evaluations: Counted;
    stars: Counted;
    rating: GeneratedAlways<number | null>;
    recommended: Counted;
  };
  goods_text: { goods_id: string; lang: Language; name: string; description: string[]; words: string[] };
  sku: { id: string; goods_id: string; position: number; value_id: string; price: Money | null; stock: number; image: string };
  price_history: { goods_id: string; asked_price: Money; since: Time };
  search_word: { lang: Language; word: string };
  sale: { id: GeneratedAlways<number>; goods_id: string; quantity: number; sold_at: Time };
  goods_view: { goods_id: string; day: string; views: number };
  follow: { seller_id: string; follower: string; since: Time };
  evaluation: {
    id: string;
    goods_id: string;
    rating: number;
    content: string;
    lang: Language;
    images: string[];
    author: string;
    value_id: string;
    created_at: Time;
  };
  banner: { id: string; position: number; category_id: string; image: string };
  banner_text: { banner_id: string; lang: Language; title: string; body: string };
  subscription: { email: string; lang: Language; since: Time };
  idempotency_key: { holder: string; key: string; body_hash: string; reply: ColumnType<unknown, string | null, string>; claimed_at: Time };
  secret: { name: string; value: string };
  app_user: {
    id: string;
    username: string;
    username_key: string;
    password_hash: string;
    safeword_hash: string | null;
    email: string | null;
    email_key: string | null;
    phone: string | null;
    avatar: string | null;
    invitation_code: string;
    recommended_by: string | null;
    may_refer: Generated<boolean>;
    status: Generated<'active' | 'locked' | 'disabled' | 'cancelled'>;
    role: Generated<'buyer' | 'operator'>;
    created_at: Time;
    cancelled_at: MaybeTime;
  };
  session: {
    id: string;
    user_id: string;
    token_hash: string;
    cookie_hash: string | null;
    device: string;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    ended_at: MaybeTime;
  };
  known_device: { user_id: string; device: string; since: Time };
  wrong_tries: { account: string; kind: 'login' | 'fund'; device: string; tries: number; last_at: Time; locked_until: MaybeTime };
  verification_code: {
    id: GeneratedAlways<number>;
    email_key: string;
    purpose: 'register' | 'reset';
    code_hash: string;
    asker: string;
    sent_at: Time;
    wrong_tries: Generated<number>;
    used_at: MaybeTime;
  };
  form_token: { token_hash: string; user_id: string; expires_at: Time };
  mail: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    due_at: Time;
    expires_at: MaybeTime;
    tries: Generated<number>;
  };
  upload: { name: string; user_id: string; module: string; sha256: string; bytes: number; created_at: Time; used_at: MaybeTime };
  keep_goods: { user_id: string; goods_id: string; since: Time };
  chat_message: { id: GeneratedAlways<number>; user_id: string; sender: 'user' | 'operator'; type: 'text' | 'img'; content: string; created_at: Time };
  chat_read: { user_id: string; last_read: number };
};

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
