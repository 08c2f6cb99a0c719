/** After the text of a failure: the number of the failed request, as a refusal's text has it, for who asks customer service about it. */
export function Reference({ of }: { of: string | undefined }) {
  return of && <> <bdi dir="ltr" className="reference">{`(${of})`}</bdi></>;
}
