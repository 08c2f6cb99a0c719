export function HelpPage() {
  return <div className="page" />;
}
