import { newId } from '../local/new-id';

/** A picture's content hash, by which it is uploaded once. Over plain http there is none; then every picture is its own. */
export async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return `unhashed-${newId()}`;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
