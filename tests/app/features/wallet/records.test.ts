import { describe, expect, it } from 'vitest';
import type { QueryResult } from '../../../../src/app/queries/query-result';
import { readRecordTab, recordsOf, recordTabs, type HistoryItem } from '../../../../src/app/features/wallet/records/records';
import { deposit, entry, recordTime, withdrawal } from '../../../support/client/wallet-records';

type Page = { readonly pageList: readonly HistoryItem[]; readonly totalElements: number };
const page = (totalElements: number, ...pageList: HistoryItem[]): QueryResult<Page> => ({ status: 'success', data: { pageList, totalElements }, asOf: 5, refusal: undefined });
const none = (status: 'pending' | 'offline' | 'failed'): QueryResult<Page> => ({ status, data: undefined, asOf: undefined, refusal: undefined });
const put = (id: string, at: number) => deposit({ id, createTime: recordTime + at });
const took = (id: string, at: number) => withdrawal({ id, createTime: recordTime + at });
const ids = ({ records }: ReturnType<typeof recordsOf>) => records.map(({ id }) => id);

describe('the records of the wallet', () => {
  it('[W-023] are deposits, withdrawals and every other entry in one list, the newest first', () => {
    const paid = entry({ id: 'e1', createTime: recordTime + 25 });
    const shown = recordsOf([[page(2, put('d2', 40), put('d1', 10))], [page(2, took('w2', 30), took('w1', 20))], [page(1, paid)]]);
    expect(ids(shown)).toEqual(['d2', 'w2', 'e1', 'w1', 'd1']);
    expect(shown).toMatchObject({ total: 5, status: 'success', hasMore: false, isMoreComing: false, asOf: 5 });
  });

  it('show nothing older than the end of a list that goes on: what comes next would stand before it', () => {
    const shown = recordsOf([[page(20, put('d2', 40), put('d1', 30))], [page(2, took('w2', 35), took('w1', 20))]]);
    expect(ids(shown)).toEqual(['d2', 'w2', 'd1']);
    expect(shown).toMatchObject({ total: 22, hasMore: true });
    const later = recordsOf([[page(3, put('d2', 40), put('d1', 30)), page(3, put('d0', 10))], [page(2, took('w2', 35), took('w1', 20))]]);
    expect(ids(later)).toEqual(['d2', 'w2', 'd1', 'w1', 'd0']);
    expect(later.hasMore).toBe(false);
  });

  it('of one moment, such as the parts of a repayment, stay in the order of their list', () => {
    const parts = ['1001', '1000', '999'].map((id) => entry({ id }));
    expect(ids(recordsOf([[page(3, ...parts)]]))).toEqual(['1001', '1000', '999']);
  });

  it('stand once each, also one that a new one pushed to the next page', () => {
    expect(ids(recordsOf([[page(3, put('d3', 40), put('d2', 30)), page(3, put('d2', 30), put('d1', 10))]]))).toEqual(['d3', 'd2', 'd1']);
  });

  it('are there once each of their lists is, and say why one is not', () => {
    expect(recordsOf([[page(1, put('d1', 1))], [none('pending')]]).status).toBe('pending');
    expect(recordsOf([[page(1, put('d1', 1))], [none('offline')]]).status).toBe('offline');
    expect(recordsOf([[none('failed')], [none('pending')]]).status).toBe('pending');
    const more = recordsOf([[page(9, put('d1', 1)), none('pending')]]);
    expect(more).toMatchObject({ status: 'success', isMoreComing: true, hasMore: true, missing: undefined });
    // A later page that did not come is not one that is not there.
    expect(recordsOf([[page(9, put('d1', 1)), none('failed')]])).toMatchObject({ status: 'success', hasMore: true, missing: { status: 'failed' } });
  });
});

it('a tab is what the address says, and all of them where it says none that there is', () => {
  expect(recordTabs.map(readRecordTab)).toEqual([...recordTabs]);
  expect(['loans', undefined, ''].map(readRecordTab)).toEqual(['all', 'all', 'all']);
});
