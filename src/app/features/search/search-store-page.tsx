export function SearchStorePage() {
  return <div className="page" />;
}
