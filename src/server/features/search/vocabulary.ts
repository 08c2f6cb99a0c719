import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';

const lifetimeMs = 60_000;

type Held = { words: readonly string[]; at: number; loading: Promise<void> | undefined };

/**
 * All search words of each language that is asked for, in memory: completing and correcting a term looks at every one
 * of them. Words that are older than a minute are read again behind the back of whoever asks.
 */
export class Vocabulary {
  private readonly held = new Map<Language, Held>();

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  async words(language: Language): Promise<readonly string[]> {
    let held = this.held.get(language);
    if (!held) {
      held = { words: [], at: -Infinity, loading: undefined };
      this.held.set(language, held);
    }
    if (this.now() - held.at >= lifetimeMs) {
      held.loading ??= this.load(language, held);
      if (held.at === -Infinity) await held.loading;
      else held.loading.catch(() => {});
    }
    return held.words;
  }

  private async load(language: Language, held: Held): Promise<void> {
    try {
      const rows = await this.db.selectFrom('search_word').select('word').where('lang', '=', language).execute();
      held.words = rows.map(({ word }) => word);
      held.at = this.now();
    } finally {
      held.loading = undefined;
    }
  }
}
