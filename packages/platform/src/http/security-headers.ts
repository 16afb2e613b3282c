// The security headers of every answer, and the Content-Security-Policy of pages.
import type { FastifyReply } from 'fastify';

/** For every answer, errors included. An API answer may load nothing and be framed by nobody. */
export const baseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
};

/** What a browser obeys in documents and workers alone. */
const documentHeaders = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
];

/** Types that no browser ever opens as a document that could run or frame something. An SVG is such a document: it keeps all. */
const partTypes = /^(?:text\/(?:javascript|css)|image\/(?:png|webp|x-icon)|font\/woff2)\b/;

/** A first load has some twenty parts, and half a kilobyte on each of them tells nobody anything. */
export function omitDocumentHeaders(reply: FastifyReply, contentType: string): void {
  if (partTypes.test(contentType)) for (const name of documentHeaders) reply.removeHeader(name);
}

export interface PagePolicy {
  readonly nonce: string;
  /** Further origins the page may talk to: API and live prices on other hosts. */
  readonly connect?: readonly string[];
  /** Origins whose pages this one may show in a frame; none: it frames nothing. */
  readonly frames?: readonly string[];
}

/** A page runs only scripts that carry this answer's nonce (and what they load), and sinks need Trusted Types. */
export function describePagePolicy({ nonce, connect = [], frames = [] }: PagePolicy): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types candor',
  ].join('; ');
}
