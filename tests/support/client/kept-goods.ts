import type { GoodsCard, GoodsDetail, SellerCard } from '../../../src/contract/shop/goods';
import { amount } from '../catalog';

/** A goods card as in a reply, for tests of the device's storage. */
export function card(id: string, other: Partial<GoodsCard> = {}): GoodsCard {
  return {
    sellerGoodsId: id,
    name: id,
    imgUrl1: `${id}.front`,
    price: null,
    pricesDiffer: false,
    discountPrice: null,
    sellingPrice: amount('12.5'),
    rating: 4.5,
    evaluationNum: 2,
    soldNum: 3,
    stock: 10,
    buyMin: 1,
    sellerId: 'lantern',
    sellerName: 'Quay',
    categoryId: 'lamps',
    ...other,
  };
}

const seller: SellerCard = { sellerId: 'lantern', name: 'Quay', logo: 'lantern.logo', country: 'PT', goodsNum: 1, soldNum: 1, viewsNum: 1, favourableRate: 90, followersNum: 0 };

export function detail(id: string, other: Partial<GoodsDetail> = {}): GoodsDetail {
  return {
    ...card(id),
    retailPrice: null,
    originPrice: amount('12.5'),
    lowestPrice30Days: amount('12.5'),
    viewsNum: 4,
    favourableRate: 50,
    dispatchFee: amount('1'),
    longDistanceFee: amount('2'),
    deliveryFee: amount('3'),
    description: ['Made to last.'],
    images: [`${id}.front`, `${id}.back`],
    attributeName: 'Colour',
    skus: [],
    categoryPath: [{ id: 'lamps', name: 'Lamps' }],
    seller,
    createTime: 1,
    ...other,
  };
}

export function pageOf(goods: readonly GoodsCard[]) {
  return { pageList: [...goods], pageNum: 1, pageSize: 12, totalElements: goods.length };
}
