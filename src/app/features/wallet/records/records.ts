import type { Reply } from '../../../../contract/shop/calls';
import { missingPage } from '../../../queries/missing-page';
import { pagesAsOne, type QueryResult, type Unanswered } from '../../../queries/query-result';

export type Deposit = Reply<'rechargeBlockchain!get'>;
export type Withdrawal = Reply<'withdraw!get'>;
/** A deposit or a withdrawal; `type` says which. */
export type WalletRecord = Deposit | Withdrawal;

/** What changed the balance without a deposit or a withdrawal. */
export type Entry = Reply<'wallet!list'>['pageList'][number];
/** A row of the history. */
export type HistoryItem = WalletRecord | Entry;

/** The tabs of the wallet, as in its URL. */
export const recordTabs = ['all', 'deposits', 'withdrawals'] as const;
export type RecordTab = (typeof recordTabs)[number];

export function readRecordTab(text: string | undefined): RecordTab {
  return recordTabs.find((tab) => tab === text) ?? 'all';
}

type Page = { readonly pageList: readonly HistoryItem[]; readonly totalElements: number };
type Pages = readonly QueryResult<Page>[];

export type ShownRecords = {
  readonly records: readonly HistoryItem[];
  readonly total: number;
  readonly status: QueryResult<unknown>['status'];
  readonly refusal: string | undefined;
  readonly requestId: string | undefined;
  /** when its oldest page was fetched; `undefined` while unknown */
  readonly asOf: number | undefined;
  readonly hasMore: boolean;
  readonly isMoreComing: boolean;
  /** why a page that was asked for is missing, if one is */
  readonly missing: Unanswered | undefined;
};

const loaded = (pages: Pages) => pages.flatMap(({ data }) => (data ? [data] : []));

/** The loaded records of one list, newest first, each once, even if it moved to the next page between fetches. */
function listOf(pages: Pages): { readonly records: readonly HistoryItem[]; readonly total: number; readonly end: number } {
  const here = loaded(pages);
  const records = [...new Map(here.flatMap(({ pageList }) => pageList).map((record) => [record.id, record])).values()];
  const total = here[0]?.totalElements ?? 0;
  // While a list has more pages, records of other lists older than its last loaded one must wait: some of its own that come before
  // them are not loaded yet.
  const end = records.length < total && here.length > 0 ? (records.at(-1)?.createTime ?? -Infinity) : -Infinity;
  return { records, total, end };
}

/** Merges the pages of one list or several, newest first, each moment in its list's order. Successful only once every list is. */
export function recordsOf(lists: readonly Pages[]): ShownRecords {
  const all = lists.map(listOf);
  const firsts = lists.flatMap(([first]) => (first ? [first] : []));
  const gap = firsts.find(({ status }) => status === 'pending') ?? firsts.find(({ status }) => status !== 'success');
  const end = Math.max(...all.map((list) => list.end));
  const records = all.flatMap((list) => list.records).filter(({ createTime }) => createTime >= end).toSorted((a, b) => b.createTime - a.createTime);
  const total = all.reduce((sum, list) => sum + list.total, 0);
  return {
    records,
    total: Math.max(total, records.length),
    status: gap?.status ?? 'success',
    refusal: gap?.refusal,
    requestId: gap?.requestId,
    asOf: pagesAsOne(lists.flat()).asOf,
    hasMore: records.length < total,
    isMoreComing: gap === undefined && lists.some((pages) => pages.at(-1)?.status === 'pending'),
    missing: missingPage(lists.flat()),
  };
}
