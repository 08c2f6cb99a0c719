import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { averageStars } from '../../../../src/app/features/reviews/average-stars';
import { isOfClass, starClasses } from '../../../../src/app/features/reviews/review-classes';

describe('the average of stars', () => {
  it('has one decimal, halves up, as the shop counts it', () => {
    const counts = fc.array(fc.nat({ max: 5_000 }), { minLength: 5, maxLength: 5 }).filter((stars) => stars.some((count) => count > 0));
    fc.assert(
      fc.property(counts, (stars) => {
        const all = stars.reduce((sum, count) => sum + count, 0);
        const sum = stars.reduce((so, count, index) => so + count * (index + 1), 0);
        // round(sum / all, 1), exactly, in integers.
        const tenths = (BigInt(sum) * 20n + BigInt(all)) / (2n * BigInt(all));
        expect(averageStars(stars)).toBe(Number(tenths) / 10);
      }),
    );
  });

  it('of 4.35 is 4.4, though no binary number is 4.35', () => {
    expect(averageStars([0, 0, 3, 7, 10])).toBe(4.4);
  });

  it('is not there while nobody has reviewed', () => {
    expect(averageStars([0, 0, 0, 0, 0])).toBeUndefined();
  });
});

describe('the classes of reviews', () => {
  it('take each number of stars exactly once (storefront, 3)', () => {
    const classes = [1, 2, 3, 4, 5].map((rating) => starClasses.filter((each) => isOfClass({ rating, images: [] }, each)));
    expect(classes).toEqual([['bad'], ['bad'], ['medium'], ['good'], ['good']]);
  });

  it('have one for pictures, whatever the stars', () => {
    expect(isOfClass({ rating: 1, images: ['seen'] }, 'image')).toBe(true);
    expect(isOfClass({ rating: 5, images: [] }, 'image')).toBe(false);
  });
});

it('counts in Arabic as Arabic does', () => {
  const messages = JSON.parse(readFileSync('locales/ar.json', 'utf8')) as Record<string, string>;
  const intl = createIntl({ locale: 'ar-u-nu-latn', messages });
  const said = [0, 1, 2, 3, 11, 100].map((count) => intl.formatMessage({ id: 'reviews.chosen' }, { count }));
  expect(said).toEqual([
    'لا تقييمات مطابقة',
    'تقييم واحد مطابق',
    'تقييمان مطابقان',
    '3 تقييمات مطابقة',
    '11 تقييمًا مطابقًا',
    '100 تقييم مطابق',
  ]);
});
