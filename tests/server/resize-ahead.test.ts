import { expect, it } from 'vitest';
import { resizeAhead, type Pictures } from '../../src/server/features/pictures';
import { describeWithShop } from '../support/server/databases';

/** Draws nothing, and records what it is asked for. */
function sketchbook() {
  const asked: string[] = [];
  const pictures: Pictures = {
    kept: () => Promise.resolve(undefined),
    picture: (name, width) => {
      asked.push(`${name}-${width}`);
      return Promise.resolve(Buffer.from('webp'));
    },
  };
  return { asked, pictures };
}

describeWithShop((shop) => {
  it('draws what the home page shows, listed goods only, each once a width', async () => {
    const { asked, pictures } = sketchbook();
    await resizeAhead(shop().db, pictures, () => true);
    const { pageList } = await shop().ask('sellerGoods!recommend_like', { pageSize: 24 });
    for (const { imgUrl1 } of pageList) expect(asked).toContain(`${imgUrl1}-320`);
    expect(asked).toContain('home.category-160');
    const removed = await shop().db.selectFrom('goods').select('images').where('status', '!=', 'listed').execute();
    for (const { images } of removed) expect(asked).not.toContain(`${images[0]}-320`);
  });

  it('ends where the server stops', async () => {
    const { asked, pictures } = sketchbook();
    await resizeAhead(shop().db, pictures, () => asked.length < 3);
    expect(asked).toHaveLength(3);
  });
});
