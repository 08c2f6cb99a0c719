import { expect, it } from 'vitest';
import { roles } from '../../src/contract/desk/capabilities';
import { deskCalls } from '../../src/contract/desk/calls';
import { calls } from '../../src/contract/shop/calls';
import { refusalCode, refusalKeys, refusalText, type RefusalKey } from '../../src/contract/refusals';
import { unansweredRefusals } from '../../src/contract/refusals-unanswered';
import { pages } from '../../src/app/pages/pages';
import { languageCodes } from '../../src/rules/languages';
import { textsOf } from '../support/texts';

/** Lines of the specifications' catalogue that require a text but no call, with the code assigned to each. */
const lines: readonly [line: string, key: RefusalKey, code: number][] = [
  ['W-359', 'typeEmpty', 1602], ['W-360', 'workAddressEmpty', 1603], ['W-361', 'homeAddressEmpty', 1604], ['W-362', 'relativeAddressEmpty', 1605],
  ['W-363', 'relationshipEmpty', 1606], ['W-365', 'verificationFailed', 1611], ['W-370', 'newPasswordWrong', 1618], ['W-382', 'relationshipFixed', 1642],
  ['W-383', 'ipCheckFailed', 1650], ['W-390', 'imageTooLarge30', 1704], ['W-391', 'systemError', 1014], ['W-394', 'illegalRequest', 1015],
  ['W-396', 'unauthorized', 1016], ['W-404', 'receivedSucceeded', 1032], ['W-407', 'fundsInsufficient', 1802], ['W-409', 'amountBelowMinimum', 1804],
  ['W-410', 'amountAboveMaximum', 1805], ['W-431', 'notQualified', 1846], ['W-434', 'realNameFailed', 1910], ['W-435', 'basicFirst', 1911],
  ['W-436', 'bindPhoneFirst', 1912], ['W-437', 'bindEmailFirst', 1913], ['W-438', 'bindAuthenticatorFirst', 1914], ['W-439', 'advancedFirst', 1915],
  ['W-440', 'paymentMethodFirst', 1916], ['W-441', 'c3Needed', 1917], ['W-442', 'businessLocked', 1918], ['W-447', 'tradingClosed', 2101],
  ['W-448', 'leverageDiffers', 2102], ['W-449', 'tradingBalance', 2103], ['W-450', 'holdingsInsufficient', 2104], ['W-451', 'closableInsufficient', 2105],
  ['W-452', 'tradingAmount', 2106], ['W-453', 'tradingCurrency', 2107], ['W-454', 'transferNotAboveZero', 2108], ['W-455', 'delegatedNotAboveZero', 2109],
  ['W-456', 'traderUnknown', 2201], ['W-457', 'traderClosed', 2202], ['W-458', 'traderFollowed', 2203], ['W-459', 'traderFull', 2204],
  ['W-460', 'traderSelf', 2205], ['W-461', 'traderToTrader', 2206], ['W-462', 'fundNotOpen', 2301], ['W-463', 'fundClosed', 2302],
  ['W-464', 'fundHistorical', 2303], ['W-465', 'fundRemaining', 2304], ['W-466', 'fundNotForSale', 2305], ['W-467', 'fundSameDay', 2306],
  ['W-468', 'machineUnknown', 2401], ['W-469', 'machineLocked', 2402], ['W-470', 'experienceBought', 2403], ['W-471', 'custodyTime', 2404],
  ['W-472', 'marketData', 2405], ['W-473', 'stakingNotAuthorized', 2406], ['W-474', 'redemptionStatus', 2407], ['W-475', 'adUnknown', 2501],
  ['W-476', 'adTakenDown', 2502], ['W-477', 'acceptorUnknown', 2503], ['W-478', 'payMethodUnknown', 2504], ['W-479', 'payMethodIneligible', 2505],
  ['W-480', 'adAmountRange', 2506], ['W-481', 'adRemaining', 2507], ['W-482', 'adNoMatch', 2508], ['W-483', 'adSafewordWrong', 2509],
  ['W-484', 'adOrderPending', 2510], ['W-485', 'visitorToVisitor', 1751], ['W-486', 'roleNameTaken', 2601], ['W-487', 'roleInUse', 2602],
  ['W-488', 'rolePermission', 2603], ['W-494', 'releasePending', 1320], ['W-495', 'releaseCompleted', 1321], ['W-496', 'releaseCancelled', 1322],
];

const texts = new Map(languageCodes.map((code) => [code, textsOf(code)]));
const toldIn = (key: RefusalKey) => languageCodes.filter((code) => texts.get(code)?.[`refusal.${key}`]?.trim());

it.each(lines)('[%s] %s is in the catalogue as %i, in Chinese and in all 21 languages', (_line, key, code) => {
  expect(refusalCode(key)).toBe(code);
  expect(refusalText(key)).toMatch(/\p{Script=Han}/u);
  expect(toldIn(key)).toEqual(languageCodes);
});

it('[S-311] [W-332] every message of the catalogue is told in all 21 languages', () => {
  expect(refusalKeys.filter((key) => toldIn(key).length !== 21)).toEqual([]);
});

it('[W-052] [W-271] [W-279] what only messages name has texts, and neither a call nor a page', () => {
  const elsewhere = refusalKeys.filter((key) => refusalCode(key) >= 2101 && refusalCode(key) < 2600);
  expect(elsewhere.length).toBeGreaterThan(30);
  expect(elsewhere.filter((key) => !unansweredRefusals.has(key))).toEqual([]);
  const named = /trad(e|ing|er)|fund(?!Password|sPassword)|machine|mining|stak|copy|p2p|otc|advert|accept(or|ance)|c3|kyc|identity|relative|income|workAddress|homeAddress|agent/i;
  expect(Object.keys(calls).filter((name) => named.test(name))).toEqual([]);
  expect(pages.filter(({ path }) => named.test(path)).map(({ path }) => path)).toEqual([]);
});

it('[W-274] [W-275] roles are the code’s own: each is named once, and no call makes, renames or deletes one that somebody has', () => {
  const names = Object.keys(roles);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(Object.keys(deskCalls).filter((name) => /role/i.test(name))).toEqual([]);
});
