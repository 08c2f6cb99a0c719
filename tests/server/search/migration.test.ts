import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { migrateBefore } from '../../support/server/migrate-before';
import { freshDatabase } from '../../support/services/postgres';

it('a catalog of the version before keeps its names, words and descriptions', async () => {
  const { url, drop } = await freshDatabase();
  const database = openServer(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrateBefore(database, 'search');
  await database.script(`
    insert into seller (id, logo, country, created_at) values ('lantern', 'x', 'DE', now());
    insert into category (id, position, image) values ('lamps', 0, 'x');
    insert into goods (id, seller_id, category_id, category_path, images, attribute_id, selling_price, dispatch_fee, long_distance_fee, delivery_fee, buy_min, created_at)
      select id, 'lantern', 'lamps', '{lamps}', '{x}', 'colour', 1, 0, 0, 0, 1, now() from unnest('{lamp,mug}'::text[]) id;
    insert into goods_text (goods_id, lang, name, description, words)
      select id, lang, id || ' in ' || lang, array['First of ' || id, 'Then in ' || lang], array[id, lang] from unnest('{lamp,mug}'::text[]) id, unnest('{en,ar}'::text[]) lang;`);
  await migrate(database);
  const { db } = database;
  const texts = [['lamp', 'ar'], ['lamp', 'en'], ['mug', 'ar'], ['mug', 'en']] as const;
  expect(await db.selectFrom('goods_text').select(['goods_id', 'lang', 'name', 'words']).orderBy('goods_id').orderBy('lang').execute()).toEqual(
    texts.map(([goods_id, lang]) => ({ goods_id, lang, name: `${goods_id} in ${lang}`, words: [goods_id, lang] })),
  );
  expect(await db.selectFrom('goods_description').selectAll().orderBy('goods_id').orderBy('lang').execute()).toEqual(
    texts.map(([goods_id, lang]) => ({ goods_id, lang, description: [`First of ${goods_id}`, `Then in ${lang}`] })),
  );
});
