export function StorePage() {
  return <div className="page" />;
}
