import { sql } from 'kysely';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { minuteMs } from '../../platform/durations';

const lifetimeMs = minuteMs;

type Held = { words: readonly string[]; ofSellers: ReadonlySet<string>; at: number; loading: Promise<void> | undefined };

/**
 * All search words of each language in use, in memory: completing and correcting a term compares every one of them. Words older
 * than a minute are reloaded in the background.
 */
export class Vocabulary {
  private readonly held = new Map<Language, Held>();

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

  private async hold(language: Language): Promise<Held> {
    let held = this.held.get(language);
    if (!held) {
      held = { words: [], ofSellers: new Set(), at: -Infinity, loading: undefined };
      this.held.set(language, held);
    }
    if (this.now() - held.at >= lifetimeMs) {
      held.loading ??= this.load(language, held);
      if (held.at === -Infinity) await held.loading;
      else held.loading.catch(() => {});
    }
    return held;
  }

  /** Sorted: if a term may mean very many words, only the first count, and all servers and all pages of the results must pick the same. */
  private async load(language: Language, held: Held): Promise<void> {
    try {
      const { rows } = await sql<{ word: string; of_seller: boolean }>`
        select w.word, s.word is not null as of_seller from search_word w left join (
          select distinct substr(led, length(lang) + 2) as word from seller_text, unnest(words) led where lang = ${language}) s on s.word = w.word
        where w.lang = ${language} order by w.word collate "C"`.execute(this.db);
      held.words = rows.map(({ word }) => word);
      held.ofSellers = new Set(rows.filter((row) => row.of_seller).map(({ word }) => word));
      held.at = this.now();
    } finally {
      held.loading = undefined;
    }
  }
}
