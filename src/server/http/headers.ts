import { createHash } from 'node:crypto';
import { cspReportPath } from './csp-reports';

const hashes = new Map<string, string>();

/**
 * Returns the CSP source expression of a style or script block exactly as it stands in the document. Cached: there are few
 * such blocks, each a good part of the document, and every document has one.
 */
function cspHash(text: string): string {
  let hash = hashes.get(text);
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes.set(text, hash);
  }
  return hash;
}

type PolicyParts = { readonly styles: readonly string[]; readonly scripts?: readonly string[]; readonly socketPort: number; readonly host: string };

/** The policy of our own documents: scripts and styles from this origin or by their hash, nothing else inline. */
export function contentPolicy({ styles, scripts = [], socketPort, host }: PolicyParts): string {
  const name = host.replace(/:\d+$/, '');
  const hashed = (blocks: readonly string[]) => blocks.map((block) => ` ${cspHash(block)}`).join('');
  const sockets = socketPort === 0 ? '' : ` ws://${name}:${socketPort} wss://${name}:${socketPort}`;
  return [
    "default-src 'self'",
    `script-src 'self'${hashed(scripts)}`,
    `style-src 'self'${hashed(styles)}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
    `report-uri ${cspReportPath}`,
  ].join('; ');
}

/** For responses over TLS: browsers use no plain connection for a year. Other hosts of the domain may not have TLS. */
export const strictTransport = 'max-age=31536000';

const everywhere = "; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
/** For the service worker, which fetches from this mall only. */
export const workerPolicy = `default-src 'self'${everywhere}`;

/** For every response. A referrer could carry a token. A response that is not one of our documents loads nothing if it is opened as one. */
export const securityHeaders = {
  'content-security-policy': `default-src 'none'${everywhere}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), browsing-topics=()',
  'x-frame-options': 'DENY',
} as const;
