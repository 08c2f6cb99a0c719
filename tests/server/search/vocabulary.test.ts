import { expect, it } from 'vitest';
import { Vocabulary } from '../../../src/server/features/search/vocabulary';
import { words } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const learn = (id: string, lang: 'en' | 'de', name: string) =>
    shop().db.insertInto('goods_text').values({ goods_id: id, lang, name, words: words(lang, name) }).execute();

  it('words are those of the asked language, once each, of goods and stores', async () => {
    const known = await new Vocabulary(shop().db, () => 0).words('de');
    expect(known).toContain('schreibtischlampe');
    expect(known).toContain('laternenkai');
    expect(known).not.toContain('lamp');
    expect(new Set(known).size).toBe(known.length);
  });

  it('words are read once for all who ask at once', async () => {
    const vocabulary = new Vocabulary(shop().db, () => 0);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => vocabulary.words('fr')));
    expect(first?.length).toBeGreaterThan(0);
    expect(others.every((other) => other === first)).toBe(true);
  });

  it('words that are a minute old are still served while newer ones are read', async () => {
    let now = 0;
    const vocabulary = new Vocabulary(shop().db, () => now);
    const old = await vocabulary.words('en');
    await learn('floodlamp', 'de', 'Flutlicht');
    await shop().db.insertInto('search_word').values({ lang: 'en', word: 'zeppelin' }).execute();
    now = 59_999;
    expect(await vocabulary.words('en')).toBe(old);
    now = 60_000;
    expect(await vocabulary.words('en')).toBe(old);
    await expect.poll(() => vocabulary.words('en')).toContain('zeppelin');
    expect(await vocabulary.words('de')).toContain('flutlicht');
  });

  it('words come in one order however they are stored: of very many that a question may mean the first forty count, on each of its pages', async () => {
    const { db } = shop();
    const before = await new Vocabulary(db, () => 0).words('en');
    const rows = await db.selectFrom('search_word').selectAll().where('lang', '=', 'en').execute();
    await db.deleteFrom('search_word').where('lang', '=', 'en').execute();
    for (const row of rows.toReversed()) await db.insertInto('search_word').values(row).execute();
    expect(await new Vocabulary(db, () => 0).words('en')).toEqual(before);
  });

  it('a question waits for the first words again where they could not be read', async () => {
    const vocabulary = new Vocabulary(shop().db, () => 0);
    await shop().db.schema.alterTable('search_word').renameTo('search_word_away').execute();
    await expect(vocabulary.words('en')).rejects.toThrow('search_word');
    await shop().db.schema.alterTable('search_word_away').renameTo('search_word').execute();
    expect(await vocabulary.words('en')).toContain('lamp');
  });
});
