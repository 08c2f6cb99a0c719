import { expect, it } from 'vitest';
import { ReviewItem } from '../../../../src/app/features/reviews/review-item';
import type { Review } from '../../../../src/contract/shop/goods';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

const review: Review = { id: 'r', rating: 5, content: 'Bright', lang: 'en', images: [], userName: 'A***a', checkAttrName: 'Brass', createTime: 0 };
const drawn = (changed: Partial<Review>) => drawnPart(() => <ReviewItem review={{ ...review, ...changed }} />, '/productDetails');

it('a review says what was chosen, where there was a choice', async () => {
  const bought = said('en', 'reviews.bought', { choice: '' }).trim();
  expect(await drawn({})).toContain(bought);
  expect(await drawn({ checkAttrName: '' })).not.toContain(bought);
});

it('a review shows the pictures that were sent with it from where uploads are, and those of the catalog in their widths', async () => {
  const sent = `${'5f'.repeat(16)}.webp`;
  const html = await drawn({ images: [sent, 'lamp.1a2b'] });
  const sources = [...html.matchAll(/<img [^>]*?\bsrc="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual([`/uploads/${sent}`, '/pictures/lamp.1a2b-320.webp']);
});
