// One table, many readers: each page of it has a route and a file, and nothing is offered that it does not know.
import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { listNouns, readPageFiles } from '../../build/page-plugin.ts';
import { iconOf } from './page-icons.ts';
import type { PageInfo } from './page-info.ts';
import { offer, offered, pages } from './pages.ts';
import { routeTree } from './routes/routes.ts';
import type { Services } from './services.ts';
import { tabs } from './shell/tabs.ts';

// Services are what guards and pages need; here nothing is opened, routes are only found.
const router = createRouter({ routeTree, history: createMemoryHistory(), context: { services: {} as Services } });
const paths = Object.keys(pages);
const table: Readonly<Record<string, PageInfo>> = pages;
const { tabs: tabPaths, quick, palette, menu } = offered;
const places = { tabs: tabPaths, quick, palette, ...menu };

test('NAV-01 every page of the table has a route, and every route but the way to the start page is in the table', () => {
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(['/', ...paths].toSorted());
  for (const [path, route] of Object.entries(router.routesByPath)) {
    expect(route.options.staticData?.info, path).toBe(table[path]);
  }
});

describe.each(Object.entries(places))('NAV-11 what %s offers', (_, list) => {
  test('are pages of the table, each once', () => {
    expect(paths).toEqual(expect.arrayContaining([...list]));
    expect(new Set(list).size).toBe(list.length);
  });

  test.each(list.map((path) => [path] as const))(
    '%s has a picture, and a name in the texts that are always there',
    (path) => {
      expect(offer(path).label).toMatch(/^shell\./);
      expect(iconOf(path)).toBeTypeOf('function');
    },
  );
});

test('NAV-10 the tabs are those of the table', () => {
  expect(tabs.map(({ to }) => to)).toEqual(tabPaths);
});

test('PERM-04 what a rule closes is offered under that rule wherever it is offered', () => {
  expect(offer('/deposit').rule).toEqual({ perm: 'deposit' });
  expect(offer('/withdraw').rule).toBeUndefined();
});

describe('BOOT-07 what the boot script brings early', () => {
  const script = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

  test('is filled in by the build and not written there again', () => {
    expect(script).toContain("var files = '__FILES__';");
    expect(script).toContain("var nouns = '__NOUNS__';");
  });

  test('are the texts that the table names, under the first part of the path', () => {
    expect(listNouns(pages)).toMatchObject({ dashboard: ['guest', 'market'], quote: ['quote', 'market', 'guest'] });
    expect(listNouns(pages)).not.toHaveProperty('deposit');
  });

  test('are files under the very parts of the path that opens them', () => {
    const parts = [...readPageFiles().values()].flat();
    expect(parts).toEqual(expect.arrayContaining(['dashboard', 'deposit', 'withdraw', 'loan', 'beneficiary', 'terms']));
    expect(new Set(parts).size).toBe(parts.length);
    for (const part of parts)
      expect(
        paths.some((path) => path.split('/').includes(part)),
        part,
      ).toBe(true);
  });
});

/** Forms that change nobody's money, and notices. */
const withoutComplaint = ['/banking/new', '/banking/$id', '/portfolio/alerts'];

test('G-23 every page of money and of orders leads to a complaint', () => {
  const files = new Map(
    ['money.ts', 'portfolio.ts', 'market.ts'].flatMap((name) => {
      const folder = new URL('routes/', import.meta.url);
      const text = readFileSync(new URL(name, folder), 'utf8');
      return [...text.matchAll(/place\('([^']+)'\)[^]*?import\('([^']+)'\)/g)].map(
        ([, path = '', file = '']) => [path, new URL(file, folder)] as const,
      );
    }),
  );
  const about = /^\/(?:banking|deposit|withdraw|exchange|loan|savings|portfolio|discover\/offerings)(?:\/|$)/;
  const wanted = paths.filter((path) => about.test(path) && !withoutComplaint.includes(path));
  expect(wanted.length).toBeGreaterThan(18);
  const without = wanted.filter((path) => {
    const file = files.get(path);
    return !file || !readFileSync(file, 'utf8').includes('<ComplainLink');
  });
  expect(without).toEqual([]);
});
