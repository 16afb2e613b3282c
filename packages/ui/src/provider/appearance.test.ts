// Who decides the up/down colours, and that every template orders every section exactly once.
import { expect, test } from 'vitest';
import { resolveUpdown, templates } from './appearance.ts';
import { arrangeSections, compositions } from './composition.ts';

test.each([
  [{ theme: 'stand', locale: 'en-US' }, 'green-up'],
  [{ theme: 'jp', locale: 'en-US' }, 'red-up'],
  [{ theme: 'stand', locale: 'zh-CN' }, 'red-up'],
  [{ theme: 'jp', locale: 'zh-CN', tenant: 'green-up' }, 'green-up'],
  [{ theme: 'stand', locale: 'en-US', tenant: 'green-up', user: 'blue-up' }, 'blue-up'],
] as const)('%o gives %s', (wish, updown) => {
  expect(resolveUpdown(wish)).toBe(updown);
});

test('PROF-06 templates order the same sections, each differently', () => {
  for (const page of ['home', 'quote', 'portfolio'] as const) {
    const orders = templates.map((template) => compositions[template][page]);
    expect(new Set(orders.map((order) => order.toSorted((a, b) => a.localeCompare(b)).join())).size).toBe(1);
    expect(new Set(orders.map((order) => order.join())).size).toBe(templates.length);
    expect(orders.every((order) => new Set(order).size === order.length)).toBe(true);
  }
});

test('PROF-06 what is mine comes before the market in every template, and on a quote the chart before the facts', () => {
  for (const template of templates) {
    const { home, quote } = compositions[template];
    const market = ['indices', 'movers', 'news'] as const;
    const mine = home.filter((section) => !market.some((name) => name === section));
    expect(home.slice(0, mine.length), template).toEqual(mine);
    expect(quote.slice(0, 2), template).toEqual(['price', 'chart']);
  }
});

test('a payment due outranks everything in every template', () => {
  expect(templates.map((template) => compositions[template].home[0])).toEqual(['due', 'due', 'due', 'due']);
});

test('sections without content are left out', () => {
  expect(arrangeSections(['a', 'b', 'c'], { c: 'C', a: 'A', b: null }).map((section) => section.key)).toEqual([
    'a',
    'c',
  ]);
});
