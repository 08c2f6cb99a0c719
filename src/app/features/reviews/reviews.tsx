export function Reviews({ sellerGoodsId }: { sellerGoodsId: string }) {
  return <div id={sellerGoodsId} />;
}
