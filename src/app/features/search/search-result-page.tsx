export function SearchResultPage() {
  return <div className="page" />;
}
