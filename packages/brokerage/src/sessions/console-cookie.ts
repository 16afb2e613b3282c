// The refresh token of staff: a cookie that no script reads, one per brand, so that two brands in one browser do not sign each other out.
import { nameCookie, readCookie, WithCookie } from '@candor/platform/http/cookies.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';

export interface ConsoleCookies {
  read(meta: RequestMeta, tenant: { readonly name: string }): string | undefined;
  write<Answer>(
    meta: RequestMeta,
    tenant: { readonly name: string },
    answer: Answer,
    token: string,
  ): WithCookie<Answer>;
}

const nameOf = ({ name }: { readonly name: string }): string => `candor-console-${name}`;

/** Behind a proxy the configured address says whether browsers come by https. */
export function createConsoleCookies(consoleUrl: string | undefined): ConsoleCookies {
  const isSecure = (meta: RequestMeta): boolean => consoleUrl?.startsWith('https:') ?? meta.isSecure;
  return {
    read: (meta, tenant) => readCookie(meta.header('cookie'), nameCookie(nameOf(tenant), isSecure(meta))),
    write: (meta, tenant, answer, token) =>
      new WithCookie(answer, { name: nameOf(tenant), value: token }, isSecure(meta)),
  };
}

/** Tokens as staff get them: the refresh token goes into the cookie and nowhere else. */
export function keepToken<Answer extends { readonly refresh_token: string }>(
  cookies: ConsoleCookies,
  meta: RequestMeta,
  tenant: { readonly name: string },
  { refresh_token: token, ...answer }: Answer,
): WithCookie<Omit<Answer, 'refresh_token'>> {
  return cookies.write(meta, tenant, answer, token);
}
