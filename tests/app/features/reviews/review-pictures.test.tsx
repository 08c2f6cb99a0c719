import { expect, it } from 'vitest';
import { ReviewItem } from '../../../../src/app/features/reviews/review-item';
import type { Review } from '../../../../src/contract/shop/goods';
import { drawnPart } from '../../../support/client/drawn-page';

it('a review shows the pictures that were sent with it from where uploads are, and those of the catalog in their widths', async () => {
  const sent = `${'5f'.repeat(16)}.webp`;
  const review: Review = { id: 'r', rating: 5, content: 'Bright', lang: 'en', images: [sent, 'lamp.1a2b'], userName: 'A***a', checkAttrName: 'Brass', createTime: 0 };
  const html = await drawnPart(() => <ReviewItem review={review} />, '/productDetails');
  const sources = [...html.matchAll(/<img [^>]*?\bsrc="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual([`/uploads/${sent}`, '/pictures/lamp.1a2b-320.webp']);
});
