export function DownloadPage() {
  return <div className="page" />;
}
