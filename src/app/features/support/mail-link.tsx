/** An address that is written to, read from left to right in every language. */
export function MailLink({ address }: { address: string }) {
  return <bdi dir="ltr"><a className="link" href={`mailto:${address}`}>{address}</a></bdi>;
}
