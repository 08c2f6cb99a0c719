export function CommodityPage() {
  return <div className="page" />;
}
