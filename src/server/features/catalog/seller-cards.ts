import { sql, type RawBuilder } from 'kysely';
import type { SellerCard } from '../../../contract/shop/goods';
import { favourableRate } from '../../../rules/catalog/reviews';
import type { Language } from '../../../rules/languages';
import { textIn } from './texts';

export type SellerRow = {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly country: string;
  readonly goods: number;
  readonly sold: number;
  readonly views: number;
  readonly followers: number;
  readonly evaluations: number;
  readonly good_evaluations: number;
};

/** The columns of the seller row `s` that a card needs. */
export function sellerColumns(language: Language): RawBuilder<SellerRow> {
  return sql<SellerRow>`s.id, ${textIn(language, 'seller_text', 'seller_id', sql`s.id`, 'name')} as name, s.logo, s.country,
    s.goods, s.sold, s.views, s.followers, s.evaluations, s.good_evaluations`;
}

export function toSellerCard(row: SellerRow): SellerCard {
  return {
    sellerId: row.id,
    name: row.name,
    logo: row.logo,
    country: row.country,
    goodsNum: row.goods,
    soldNum: row.sold,
    viewsNum: row.views,
    favourableRate: favourableRate(row.good_evaluations, row.evaluations),
    followersNum: row.followers,
  };
}
