import { createHash } from 'node:crypto';
import { cspReportPath } from './csp-reports';

const hashes = new Map<string, string>();

/**
 * A source expression for a CSP, of a style or script block exactly as it stands in the document. Remembered: there are
 * a few such blocks, each a good part of the document, and every document carries one.
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

/** The policy of our own documents: scripts and styles of our own or by their hash, nothing inline beside. */
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

/** On answers over TLS: for a year no browser asks over a plain connection. Other hosts of the domain may not be served by TLS. */
export const strictTransport = 'max-age=31536000';

const everywhere = "; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
/** Of the worker, which asks this mall and nobody else. */
export const workerPolicy = `default-src 'self'${everywhere}`;

/** On every answer. A referrer could carry a token. What is no document of ours loads nothing, should somebody open it as one. */
export const securityHeaders = {
  'content-security-policy': `default-src 'none'${everywhere}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), browsing-topics=()',
  'x-frame-options': 'DENY',
} as const;
