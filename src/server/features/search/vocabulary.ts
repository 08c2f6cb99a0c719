import { sql } from 'kysely';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { minuteMs } from '../../../rules/durations';

const lifetimeMs = minuteMs;

type Entry = { words: readonly string[]; ofSellers: ReadonlySet<string>; at: number; loading: Promise<void> | undefined };

/**
 * All search words of each language in use, in memory: completing and correcting a term compares every one of them. Words older
 * than a minute are reloaded in the background.
 */
export class Vocabulary {
  private readonly entries = new Map<Language, Entry>();

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  async words(language: Language): Promise<readonly string[]> {
    return (await this.hold(language)).words;
  }

  /** The words that occur in store names. */
  async wordsOfSellers(language: Language): Promise<ReadonlySet<string>> {
    return (await this.hold(language)).ofSellers;
  }

  private async hold(language: Language): Promise<Entry> {
    let entry = this.entries.get(language);
    if (!entry) {
      entry = { words: [], ofSellers: new Set(), at: -Infinity, loading: undefined };
      this.entries.set(language, entry);
    }
    if (this.now() - entry.at >= lifetimeMs) {
      entry.loading ??= this.load(language, entry);
      if (entry.at === -Infinity) await entry.loading;
      else entry.loading.catch(() => {});
    }
    return entry;
  }

  /** Sorted: if a term may mean very many words, only the first count, and all servers and all pages of the results must pick the same. */
  private async load(language: Language, entry: Entry): Promise<void> {
    try {
      const { rows } = await sql<{ word: string; of_seller: boolean }>`
        select w.word, s.word is not null as of_seller from search_word w left join (
          select distinct substr(led, length(lang) + 2) as word from seller_text, unnest(words) led where lang = ${language}) s on s.word = w.word
        where w.lang = ${language} order by w.word collate "C"`.execute(this.db);
      entry.words = rows.map(({ word }) => word);
      entry.ofSellers = new Set(rows.filter((row) => row.of_seller).map(({ word }) => word));
      entry.at = this.now();
    } finally {
      entry.loading = undefined;
    }
  }
}
