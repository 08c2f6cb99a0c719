import { describe, expect, it } from 'vitest';
import { linesIn, testsById, unproven } from '../../src/build/commands/proof.mjs';
import type { Test } from '../../src/build/test-report';

function test(title: string, facts: Partial<Test> = {}): Test {
  return { title, fullName: `[S-900] what it is about > ${title}`, status: 'passed', durationMs: 1, retries: 0, ...facts };
}

/** The ids among S-001 to S-003 that these tests leave unproven. */
const missing = (...tests: Test[]) => unproven(['S-001', 'S-002', 'S-003'], testsById(tests));

describe('a line of a checklist is proven', () => {
  it('by a test that carries its id and passes', () => {
    expect(missing(test('[S-001] opens'), test('opens [S-003] too'))).toEqual(['S-002']);
  });

  it('only if every test that carries it passes', () => {
    expect(missing(test('[S-001] [S-002] opens'), test('[S-001] [S-003] closes', { status: 'failed' }))).toEqual(['S-001', 'S-003']);
    expect(missing(test('[S-001] [S-002] [S-003] opens'), test('[S-002] is skipped', { status: 'skipped' }))).toEqual(['S-002']);
  });

  it('also by one that passed when it was run again', () => {
    expect(missing(test('[S-001] [S-002] [S-003] opens', { retries: 1 }))).toEqual([]);
  });

  it('not by the titles around a test, nor by an id without its brackets', () => {
    expect([...testsById([test('opens'), test('opens (S-001)'), test('S-002 opens'), test('[S-001, S-002] opens')]).keys()]).toEqual([]);
  });
});

describe('a checklist', () => {
  it('has a line in each row of id, requirement and group', () => {
    expect(linesIn('| S-041 | Query `a\\|b` is saved | account |')).toEqual([{ id: 'S-041', requirement: 'Query `a|b` is saved', group: 'account' }]);
  });

  it.each(['| id | requirement | group |', '|---|---|---|', '| S-058 | dropped | browse |', 'Groups: browse · account', ''])('has none in “%s”', (row) => {
    expect(linesIn(row)).toEqual([]);
  });
});
