export function DiscountedPage() {
  return <div className="page" />;
}
