export function InformationPage() {
  return <div className="page" />;
}
