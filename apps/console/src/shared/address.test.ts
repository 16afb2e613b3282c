import { expect, test, vi } from 'vitest';
import { createAddress, withQuery } from './address.ts';

function makePage(pathname: string, search = '') {
  const location = { pathname, search };
  const move = (_: unknown, __: string, href: string): void => {
    const url = new URL(href, 'http://localhost');
    Object.assign(location, { pathname: url.pathname, search: url.search });
  };
  const history = { pushState: vi.fn(move), replaceState: vi.fn(move) };
  const page = { location, history, addEventListener: vi.fn() };
  return { page: page as unknown as Window, history };
}

test('the address tells the page, and going somewhere tells whoever listens once', () => {
  const { page, history } = makePage('/console/approvals/', '?state=proposed');
  const address = createAddress(page);
  expect(address.place()).toEqual({ path: '/approvals', search: '?state=proposed' });
  const heard = vi.fn();
  address.subscribe(heard);
  address.go('/deposits?item=1');
  address.go('/deposits?item=1');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(history.pushState).toHaveBeenCalledWith(null, '', '/console/deposits?item=1');
  expect(address.place()).toEqual({ path: '/deposits', search: '?item=1' });
});

test('work that is done leads on from its place, and never calls back somebody who went elsewhere', () => {
  const address = createAddress(makePage('/console/texts', '?item=1').page);
  const place = address.place();
  address.go('/deposits');
  address.goFrom(place, '/texts');
  expect(address.place().path).toBe('/deposits');
  address.goFrom(address.place(), '/texts');
  expect(address.place().path).toBe('/texts');
});

test('a query keeps what is not changed and loses what is taken away', () => {
  const place = { path: '/deposits', search: '?status=pending&item=1' };
  expect(withQuery(place, { item: '2' })).toBe('/deposits?status=pending&item=2');
  expect(withQuery(place, { item: undefined, status: '' })).toBe('/deposits');
});
