// The body of a request as it came, for the few endpoints whose sender signed its bytes.
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the sender may write it as; a form is taken nowhere else. */
    readonly keepsText?: 'json' | 'form';
  }
}

const texts = new WeakMap<FastifyRequest, string>();

/** Called by the parser; nothing is kept of other requests. */
export function keepBodyText(request: FastifyRequest, text: string): void {
  if (request.routeOptions.config.keepsText !== undefined) texts.set(request, text);
}

export function readBodyText(request: FastifyRequest): string {
  return texts.get(request) ?? '';
}
