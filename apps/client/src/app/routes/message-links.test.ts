// Every message leads to a page that this app really has: the links of the contract, walked against the real route table.
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { linkMessage, pageOfMessage, readStoredLink, securityParts } from '@candor/contract/rules/message-links.ts';
import type { MessageKind } from '@candor/contract/rules/message-links.ts';
import type { Services } from '../services.ts';
import { routeTree } from './routes.ts';

const id = '01928c5e-0000-7000-8000-000000000001';
const kinds = Object.keys(pageOfMessage).filter((kind): kind is MessageKind => kind in pageOfMessage);
// Services are what guards and pages need; here nothing is opened, routes are only found.
const router = createRouter({ routeTree, history: createMemoryHistory(), context: { services: {} as Services } });

/** The route that a link opens, as the table writes it, and what it understood of the query. */
function walk(link: string) {
  const { pathname, searchParams } = new URL(link, 'https://app.example');
  const wanted = Object.fromEntries(searchParams);
  const [, params, found] = router.getMatchedRoutes(pathname);
  const read = found?.options.validateSearch;
  const understood = typeof read === 'function' ? read(wanted) : {};
  return { path: found?.fullPath, params, wanted, understood };
}

describe('MSG-01 links of messages', () => {
  test.each(kinds)('MSG-01 %s leads to a page of this app that understands the whole link', (kind) => {
    // An instrument is no id: its message names symbol and venue.
    const about = kind === 'price_alert' ? 'M%26M&ex=NSE' : id;
    const { path, params, wanted, understood } = walk(linkMessage(kind, about));
    expect(path).toBe(pageOfMessage[kind].replace(/\?.*$/, ''));
    expect(understood).toEqual(wanted);
    if (pageOfMessage[kind].endsWith('/$id')) expect(params).toEqual({ id });
  });

  test('MSG-01 a link that no page answers is found out', () => {
    expect(walk('/nowhere').path).toBeUndefined();
    expect(walk('/profile?open=devices').understood).not.toEqual({ open: 'devices' });
    expect(walk('/profile/security?open=nothing').understood).toEqual({});
  });

  test('MSG-01 links of messages told long ago lead on as well', () => {
    expect(readStoredLink('/profile?open=devices')).toBe('/profile/security?open=devices');
    expect(readStoredLink('/profile?open=security')).toBe('/profile/security');
    for (const link of ['/withdraw', '/deposit', '/loan', '/exchange', '/kyc', '/quote?s=AAPL']) {
      expect(readStoredLink(link)).toBe(link);
      expect(walk(link).path).toBe(link.replace(/\?.*$/, ''));
    }
  });

  test('MSG-01 every part of the security page can be led to', () => {
    for (const part of securityParts) expect(walk(`/profile/security?open=${part}`).understood).toEqual({ open: part });
  });
});
