import { expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { commonRefusals, isRefusalKey, noSessionTexts, refusalCode, refusalKeys, refusalOfCode, refusalText, type RefusalKey } from '../../src/contract/refusals';
import { callPath, calls, callsByFeature, isCallName, type CallName } from '../../src/contract/shop/calls';
import { contractSchemas } from '../../src/server/http/openapi';
import { messagesIn } from '../support/schema-messages';

/** Written out from the specifications, not from the code. */
const specified = `
index!home banner!bannerList category!list category!tree category!sellerTree category!recommend
sellerGoods!list sellerGoods!search sellerGoods!searchSellerGoods sellerGoods!search-keyword sellerGoods!info
sellerGoods!recommend_new sellerGoods!recommend_like
evaluation!list evaluation!countType evaluation!add evaluation!addList seller!list seller!info
subscribe!add syspara!getSyspara activity/lottery!getCurrentActivity
user!newlogin user!logout user!logoff user!heartbeat user!bindWithdrawAddress user!updateOldAndNewPsw user!setSafewordReg
user!updateOldAndNewSafeword
localuser!registerNoVerifcode localuser!registerWithVerifcode localuser!get localuser!refreshAvatar jscode!execute
address!list address!add address!edit address!del address!listCountry address!listState address!listCity
keepGoods!list keepGoods!add keepGoods!del keepGoods!count focusSeller!list focusSeller!add focusSeller!del focusSeller!count
order!submit order!pay order!cancel order!listMain order!info order!listGoods order!receipt order!returns orderLog!list
newOnlinechat!list newOnlinechat!send newOnlinechat!unread userOnlineChatController!unread uploadimg!execute
rechargeBlockchain!recharge_open rechargeBlockchain!recharge rechargeBlockchain!list rechargeBlockchain!get rechargeBlockchain!fee
thirdPartyRecharge!getCoinList thirdPartyRecharge!recharge thirdPartyRecharge!PHP_recharge thirdPartyRecharge!PHP_recharge2
thirdPartyRecharge!PHP_recharge3 thirdPartyRecharge!PHP_recharge4 thirdPartyRecharge!PHP_recharge5
withdraw!list withdraw!apply withdraw!fee withdraw!get withdraw!withdraw_open wallet!getUsdt
`.trim().split(/\s+/);

/** Calls that both specifications mention without an address, and whose name the decisions give or leave to us. */
const ownCalls = [
  'cart!merge', 'device!list', 'device!remove', 'goodsPack!pictures', 'goodsPack!size', 'loan!agreement', 'loan!apply', 'loan!config', 'loan!get', 'loan!list', 'loan!repay', 'localuser!resetPsw', 'news!add', 'news!del', 'news!end', 'news!preferences', 'order!claim', 'order!confirm', 'order!count', 'order!extend', 'order!methods', 'order!remind', 'order!report', 'order!search', 'passkey!add', 'passkey!begin', 'passkey!challenge', 'passkey!list', 'passkey!login', 'passkey!remove', 'passkey!rename', 'push!subscribe', 'push!unsubscribe', 'rate!list', 'safeword!stopReset', 'security!get', 'sellerGoods!filterCounts', 'session!end', 'session!list', 'session!token', 'subscribe!confirm', 'subscribe!remove', 'user!beginAuthenticator', 'user!bindEmail', 'user!bindPhone', 'user!cancelWithdrawAddress', 'user!changeWithdrawAddress', 'user!confirmAuthenticator', 'user!logoffTerms', 'user!removeAuthenticator', 'user!resetSafeword', 'user!sendEmailCode', 'user!sendSafewordCode', 'verifcode!login', 'verifcode!send', 'wallet!giveUp', 'wallet!holds', 'wallet!list', 'wish!add', 'wish!del', 'wish!list',
];
const names = Object.keys(calls).filter(isCallName);
const table: [CallName, Call][] = names.map((name) => [name, calls[name]]);

function namesWhere(wanted: (call: Call) => boolean): string[] {
  return table.filter(([, call]) => wanted(call)).map(([name]) => name).toSorted();
}

it('declares exactly the 82 calls of the specifications and our own, each owned by one feature', () => {
  expect(specified).toHaveLength(82);
  const declared = [...specified, ...ownCalls].toSorted();
  expect(names.toSorted()).toEqual(declared);
  expect(Object.values(callsByFeature).flatMap((owned) => Object.keys(owned)).toSorted()).toEqual(declared);
});

it('gives every call an address of its own, all but one under /api/', () => {
  const paths = names.map(callPath);
  expect(new Set(paths).size).toBe(names.length);
  expect(callPath('activity/lottery!getCurrentActivity')).toBe('/api/activity/lottery!getCurrentActivity.action');
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual(['/public/userOnlineChatController!unread.action']);
});

it('[S-328] takes POST but where the specification says GET, and takes both only where it or a decision does', () => {
  expect(namesWhere((call) => !call.methods.includes('POST'))).toEqual(
    [
      'activity/lottery!getCurrentActivity', 'category!sellerTree', 'category!tree', 'jscode!execute', 'localuser!get', 'newOnlinechat!unread',
      'userOnlineChatController!unread',
    ].toSorted(),
  );
  expect(namesWhere((call) => call.methods.length > 1)).toEqual(
    ['localuser!registerNoVerifcode', 'localuser!registerWithVerifcode', 'syspara!getSyspara', 'user!logout'].toSorted(),
  );
});

it('changes nothing by GET but logout and registration, as specified', () => {
  expect(namesWhere((call) => call.changes && call.methods.includes('GET'))).toEqual(
    ['localuser!registerNoVerifcode', 'localuser!registerWithVerifcode', 'user!logout'].toSorted(),
  );
});

it('queues without a line what may wait, and only what changes something', () => {
  expect(namesWhere((call) => call.offline === 'outbox')).toEqual(
    [
      'address!add', 'address!del', 'address!edit', 'evaluation!add', 'evaluation!addList', 'focusSeller!add', 'focusSeller!del', 'keepGoods!add',
      'keepGoods!del', 'localuser!refreshAvatar', 'newOnlinechat!send', 'news!add', 'news!del', 'order!remind', 'subscribe!add', 'wish!add', 'wish!del',
    ].toSorted(),
  );
  expect(namesWhere((call) => call.offline === 'outbox' && !call.changes)).toEqual([]);
});

it('keeps the last reply of no call that changes something, but of the chat, whose list also says what was read', () => {
  expect(namesWhere((call) => call.offline === 'kept' && call.changes)).toEqual(['newOnlinechat!list']);
});

it('needs a line for money, sessions, passwords and uploads', () => {
  const needsLine = /^(order!(submit|pay|confirm|cancel|receipt|returns)|withdraw!(apply|fee|withdraw_open)|rechargeBlockchain!(recharge|recharge_open|fee)|loan!(config|agreement|apply|repay)|thirdPartyRecharge!.*|user!.*|localuser!re(gister|setPsw).*|session!.*|device!.*|passkey!.*|verifcode!.*|uploadimg!.*)$/;
  const asked = table.filter(([name]) => needsLine.test(name));
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter(([, call]) => call.offline !== 'online').map(([name]) => name)).toEqual([]);
});

it("asks for a session wherever something is a shopper's own", () => {
  const own = /^(order|orderLog|keepGoods|focusSeller|newOnlinechat|userOnlineChatController|cart|wallet|withdraw|rechargeBlockchain|thirdPartyRecharge|uploadimg|session|device|loan|security|wish)!|^news!(?!end)|^passkey!(?!challenge|login)|^push!|^user!(?!newlogin)|^localuser!(get|refreshAvatar)|^address!(list|add|edit|del)$|^evaluation!add/;
  expect(namesWhere((call) => call.caller === 'shopper')).toEqual(names.filter((name) => own.test(name)).toSorted());
});

/** The field names at any depth of a schema. */
function fieldsIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const own = 'entries' in part && typeof part.entries === 'object' && part.entries !== null ? Object.keys(part.entries) : [];
  return [...own, ...Object.entries(part).flatMap(([key, inner]) => (key.startsWith('~') ? [] : fieldsIn(inner, seen)))];
}

it('takes for secret exactly the calls with a password, a code, a token or a challenge in their payload or reply', () => {
  const secretField = /password|safeword(?!Set$)|verifcode|token|sealKey|challenge|clientData/i;
  const isSecret = (call: Call) => [...fieldsIn(call.payload), ...fieldsIn(call.reply)].some((field) => secretField.test(field));
  expect(namesWhere((call) => call.secret)).toEqual(namesWhere(isSecret));
  expect(namesWhere((call) => call.secret && call.offline !== 'online')).toEqual([]);
});

it('[S-335] [W-285] gives every refusal a positive code and a Chinese msg of its own, never 0 and never 403', () => {
  const codes = refusalKeys.map(refusalCode);
  expect(new Set(codes).size).toBe(refusalKeys.length);
  expect(codes.every((code) => Number.isInteger(code) && code > 0 && code !== 403)).toBe(true);
  expect(new Set(refusalKeys.map(refusalText)).size).toBe(refusalKeys.length);
  expect(refusalKeys.map(refusalText).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  for (const key of refusalKeys) expect(refusalOfCode(refusalCode(key))).toBe(key);
});

it('[S-468] [W-209] has a message for the rules whose place the documents do not tell: IP addresses, names in two scripts, letters and digits', () => {
  for (const key of ['ipFormat', 'ipCheckFailed', 'chineseEnglishText', 'lettersDigits'] as const) expect(refusalText(key)).toMatch(/\p{Script=Han}/u);
  expect(refusalText('ipFormat')).toBe('IP格式错误');
});

it('has what a login and a logout say, each by a code of its own', () => {
  expect(calls['user!newlogin'].refusals).toContain('loginFailed');
  expect(calls['user!logout'].refusals).toContain('logoutFailed');
  expect(['loginFailed', 'logoutSucceeded', 'logoutFailed'].map((key) => refusalText(key as RefusalKey))).toEqual(['登录失败', '退出登录成功', '退出登录失败']);
});

it('keeps the numbers that were given once', () => {
  const given: Partial<Record<RefusalKey, number>> = {
    serverError: 500, parameterError: 1001, parameterMissing: 1002, requiredEmpty: 1003, pageNumber: 1004, businessNotOpen: 1011, duplicateSubmission: 1012,
    goodsUnknown: 1101, emailFormat: 1201, orderUnknown: 1301, addressNotSet: 1401, pleaseLogIn: 1501, verificationCodeEmpty: 1601, uploadFailed: 1701,
    balanceInsufficient: 1801, balanceRemains: 1901, loanBelowMinimum: 2001, tradingClosed: 2101, traderUnknown: 2201, fundNotOpen: 2301,
    machineUnknown: 2401, adUnknown: 2501, roleNameTaken: 2601,
  };
  expect(Object.fromEntries(refusalKeys.filter((key) => key in given).map((key) => [key, refusalCode(key)]))).toEqual(given);
});

it.each(table)('%s names refusals of the catalogue, and every one that its payload answers', (_name, call) => {
  expect(call.refusals.filter((key) => !isRefusalKey(key))).toEqual([]);
  expect(new Set(call.refusals).size).toBe(call.refusals.length);
  // "No session" is sent as code 403 with one of its texts; it is not a refusal of any call.
  expect(call.refusals.filter((key) => (noSessionTexts as readonly RefusalKey[]).includes(key))).toEqual([]);
  const declared = new Set<string>([...commonRefusals, ...call.refusals]);
  expect(messagesIn(call.payload).filter((message) => !declared.has(message))).toEqual([]);
});

const schemas = contractSchemas();

it.each(names)('%s says its payload and its reply as JSON Schema', (name) => {
  const { payload, reply } = schemas.ofCall(name);
  expect(payload.type === 'object' || (payload.oneOf ?? []).length > 0).toBe(true);
  expect(reply.type ?? reply.$ref ?? reply.anyOf ?? reply.oneOf).toBeTruthy();
  expect(JSON.stringify([payload, reply])).not.toMatch(/\$defs/);
});
