import { randomUUID } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { deskCallPath } from '../../src/contract/desk/calls';
import { callPath } from '../../src/contract/shop/calls';
import { ownFiles } from '../../src/contract/shop/own-files';
import { newSecret, secretHash } from '../../src/server/calls/secrets';
import { openServer } from '../../src/server/db/database';
import { insertBuyer, safeword, type Buyer } from '../support/server/checkout';
import { bindTrc20, openWithdrawChannels } from '../support/server/wallet';
import { withCopy } from './catalogs';
import type { Figure, Pace } from './figures';
import { firstViewBytes } from './first-view-bytes';

const clients = 20;
const hourMs = 3_600_000;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** Withdrawals by twenty clients, with the real hash of the fund password and with one that costs nothing; a long statement; a large ledger. */
export async function wallet(pace: Pace): Promise<Figure[]> {
  const withdrawals = pace.short ? 60 : 900;
  const entries = pace.short ? 20_000 : 1_000_000;
  return withCopy(500, async ({ url }, databaseUrl) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const buyers = await prepare(databaseUrl, client);
      const measure = async (what: string, limit: number, of: readonly Buyer[]): Promise<Figure> => {
        const { perSecond, p50Ms, refused } = await withdraw(url, client, of, withdrawals);
        return { what, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, note: `${clients} clients, p50 ${p50Ms.toFixed(0)} ms${refused > 0 ? `, ${refused} told to come again` : ''}` };
      };
      const [first] = buyers;
      if (!first) throw new Error('nobody withdraws');
      const real = [await measure('withdraw!apply, different accounts', 300, buyers), await measure('withdraw!apply, one account', 100, [first])];
      const cheap = await hash(safeword, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
      await client.query('update app_user set safeword_hash = $1', [cheap]);
      await client.query("update withdrawal set created_at = created_at - interval '1 day'");
      const bare = [await measure('the same without what the hash costs', 300, buyers), await measure('one account, without what the hash costs', 100, [first])];
      const pages = await Promise.all(
        ['', '/recharge', '/withdraw'].map(async (path): Promise<Figure> => {
          const { scriptBytes } = await firstViewBytes(url, `/userInfo/money-package${path}?lang=en`);
          return { what: `first-load JS, /userInfo/money-package${path}, brotli`, unit: 'kB', measured: scriptBytes / 1_000, bound: 'at most', limit: 130 };
        }),
      );
      return [...real, ...bare, await statement(url, client, first), await ledgerCheck(url, client, entries), ...pages];
    } finally {
      await client.end();
    }
  });
}

/** Twenty buyers with money and a bound address; sets the daily limit of withdrawals to its maximum. */
async function prepare(databaseUrl: string, client: Client): Promise<Buyer[]> {
  const database = openServer(databaseUrl);
  try {
    await openWithdrawChannels(database.db);
    await client.query("insert into setting values ('withdraw_times', '1000') on conflict (code) do update set value = excluded.value");
    const buyers: Buyer[] = [];
    for (let n = 0; n < clients; n += 1) {
      const buyer = await insertBuyer(database.db, { expiresAt: Date.now() + hourMs });
      await bindTrc20(database.db, buyer);
      buyers.push(buyer);
    }
    return buyers;
  } finally {
    await database.close();
  }
}

/** Makes this many withdrawals, each with its own form token; all must succeed. */
async function withdraw(url: string, client: Client, buyers: readonly Buyer[], count: number): Promise<{ perSecond: number; p50Ms: number; refused: number }> {
  const forms = Array.from({ length: count }, (_, index) => ({ as: buyers[index % buyers.length] as Buyer, token: newSecret() }));
  await client.query('insert into form_token (token_hash, user_id, expires_at) select unnest($1::text[]), unnest($2::text[]), now() + interval \'10 minutes\'', [forms.map(({ token }) => secretHash(token)), forms.map(({ as }) => as.userId)]);
  const times: number[] = [];
  let refused = 0;
  const begunAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let form = forms.pop(); form; form = forms.pop()) {
        const sentAt = performance.now();
        const { code, msg } = (await post(url, `${callPath('withdraw!apply')}?lang=en&token=${form.as.token}`, { channel: 'TRC20', amount: '10', safeword, session_token: form.token }, { cookie: `sid=${form.as.cookie}` })) as { code: number; msg: string };
        // Attempts at one user's fund password are checked one after the other; one that would wait too long is refused and sent again.
        if (code === 1013) {
          refused += 1;
          forms.push(form);
        } else if (code !== 0) throw new Error(`withdraw!apply: ${msg}`);
        else times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - begunAt) / 1_000;
  return { perSecond: count / seconds, p50Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0, refused };
}

async function post(url: string, path: string, payload: unknown, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const body = JSON.stringify(payload);
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = ask(url + path, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers } }, (response) => void text(response).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });
  return JSON.parse(answer);
}

/** Inserts ledger transfers, 100,000 per statement, for one account or, where `accounts` is empty, across all users' accounts. */
async function fill(client: Client, count: number, accounts: string): Promise<void> {
  for (let from = 0; from < count; from += 100_000) {
    await client.query(
      `with chosen as (select array_agg(id order by id) as ids from ledger_account where id = any($2) or (cardinality($2) = 0 and id like 'user:%')),
        made as (insert into ledger_transfer (kind, reference, created_at) select 'grant', gen_random_uuid()::text, now() from generate_series(1, $1::int) returning id)
       insert into ledger_entry (transfer_id, account_id, amount)
         select made.id, e.account, e.amount from made, chosen, lateral (values (chosen.ids[1 + made.id % cardinality(chosen.ids)], 0.1), ('mall:capital', -0.1)) e (account, amount)`,
      [Math.min(100_000, count - from), accounts === '' ? [] : [accounts]],
    );
  }
}

async function statement(url: string, client: Client, as: Buyer): Promise<Figure> {
  const wanted = 10_000;
  const { rows } = await client.query<{ n: string }>('select count(*) as n from ledger_entry where account_id = $1', [`user:${as.userId}`]);
  await fill(client, wanted - Number(rows[0]?.n), `user:${as.userId}`);
  const begunAt = performance.now();
  const response = await fetch(`${url}${ownFiles['wallet!statement'].path}?token=${as.token}`, { method: 'POST', headers: { 'content-type': 'application/json', cookie: `sid=${as.cookie}` }, body: '{}' });
  const lines = (await response.text()).trimEnd().split('\r\n').length;
  const seconds = (performance.now() - begunAt) / 1_000;
  if (lines < wanted) throw new Error(`The statement has ${lines} lines.`);
  return { what: 'statement of 10,000 entries as CSV', unit: 's', measured: seconds, bound: 'at most', limit: 1 };
}

/** Calls the desk's ledger check over a complete chain. */
async function ledgerCheck(url: string, client: Client, entries: number): Promise<Figure> {
  await fill(client, entries / 2, '');
  const linkedAt = performance.now();
  while (Number((await client.query<{ n: number }>('select link_transfers(10000) as n')).rows[0]?.n) > 0);
  const linkSeconds = (performance.now() - linkedAt) / 1_000;
  await client.query('vacuum analyze ledger_entry, ledger_transfer, ledger_link, ledger_unlinked, ledger_account');
  const [id, token] = [randomUUID(), newSecret()];
  await client.query("insert into staff (id, name, name_key, password_hash, role, created_at) values ($1, $1, $1, 'none', 'admin', now())", [id]);
  await client.query("insert into staff_session (id, staff_id, token_hash, second_factor, created_at, expires_at) values ($1, $1, $2, true, now(), now() + interval '1 hour')", [id, secretHash(token)]);
  const begunAt = performance.now();
  const { code, data } = (await post(url, deskCallPath('ledger!check'), {}, { authorization: `Bearer ${token}` })) as { code: number; data: { brokenList: unknown[]; chain: { links: number } } };
  const seconds = (performance.now() - begunAt) / 1_000;
  if (code !== 0 || data.brokenList.length > 0) throw new Error(`ledger!check: ${code} ${JSON.stringify(data)}`);
  return { what: `ledger check of ${entries.toLocaleString('en')} entries`, unit: 's', measured: seconds, bound: 'at most', limit: 10, note: `${data.chain.links.toLocaleString('en')} links, made in ${linkSeconds.toFixed(1)} s` };
}
