export function SearchGoodsPage() {
  return <div className="page" />;
}
