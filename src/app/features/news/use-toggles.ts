import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { outboxEntriesAtom } from '../../queries/outbox-status';

/** Reads from an outbox entry what it turns on or off, by name. */
export type ReadEntry = (entry: WaitingEntry) => { readonly name: string; readonly on: boolean } | undefined;

/** The server's state, with queued changes applied, and then what was tapped since this page was opened. */
export function useToggles(stored: readonly string[], asOf: number, read: ReadEntry) {
  const entries = useAtomValue(outboxEntriesAtom) ?? [];
  const [tapped, setTapped] = useState<ReadonlyMap<string, { readonly on: boolean; readonly at: number }>>(new Map());
  const wanted = new Set(stored);
  const turn = (name: string, on: boolean) => (on ? wanted.add(name) : wanted.delete(name));
  const waiting = entries.flatMap((entry) => {
    const about = read(entry);
    return about ? { ...about, entry } : [];
  });
  const refused = new Map(waiting.filter(({ entry }) => entry.state === 'needsYou').map(({ name, entry }) => [name, entry]));
  for (const { name, on, entry } of waiting) if (entry.state !== 'needsYou') turn(name, on);
  // A newer reply wins over a tap: it may have been ended elsewhere.
  for (const [name, { on, at }] of tapped) if (at > asOf && !refused.has(name)) turn(name, on);
  return {
    wants: (name: string) => wanted.has(name),
    isWaiting: (name: string) => waiting.some((each) => each.name === name && each.entry.state !== 'needsYou'),
    refused: (name: string) => refused.get(name),
    note: (names: readonly string[], on: boolean, at: number) => setTapped((before) => new Map([...before, ...names.map((name) => [name, { on, at }] as const)])),
  };
}
