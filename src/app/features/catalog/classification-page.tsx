export function ClassificationPage() {
  return <div className="page" />;
}
