import { atom } from 'jotai';
import type { PackOf } from '../../../local/offline/offline-packs';

export const keyOf = ({ kind, id, language }: PackOf) => `${language} ${kind} ${id}`;

/** The running downloads, by `keyOf`: the progress of each, and how to stop it. */
export const runningAtom = atom<ReadonlyMap<string, { readonly done: number; readonly stop: () => void }>>(new Map());
