// What a verb is told of the request it serves, for tests that call it without HTTP.
import type { RequestMeta } from '@candor/platform/http/request.ts';

export function makeMeta(ip: string, header: RequestMeta['header'] = () => undefined): RequestMeta {
  const userAgent = '';
  return {
    requestId: 'test',
    method: 'POST',
    path: '/',
    ip,
    userAgent,
    isSecure: false,
    wantedLanguages: [],
    language: 'en-US',
    header,
  };
}
