// What a handler may know of its request, read once from the raw one.
import type { FastifyRequest } from 'fastify';
import { defaultLanguage, languages, matchLanguage, parseAcceptLanguage } from '@candor/contract';
import type { Language } from '@candor/contract';

export interface RequestMeta {
  readonly requestId: string;
  readonly method: string;
  /** Path without the query: the query may carry personal data. */
  readonly path: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Came by https, by this server's own knowledge or that of a trusted proxy. */
  readonly isSecure: boolean;
  /** What the caller reads, best first; a tenant narrows it to what it offers. */
  readonly wantedLanguages: readonly string[];
  /** The best of all our languages, before a tenant is known. */
  readonly language: Language;
  header(name: string): string | undefined;
}

export function readRequestMeta(request: FastifyRequest): RequestMeta {
  const wantedLanguages = parseAcceptLanguage(request.headers['accept-language']);
  return {
    requestId: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '/',
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isSecure: request.protocol === 'https',
    wantedLanguages,
    language: matchLanguage(wantedLanguages, languages) ?? defaultLanguage,
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}
