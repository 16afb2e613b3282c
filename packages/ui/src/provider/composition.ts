// How each template composes a page: hero, navigation, row, card and the order of sections. Colours never appear here.
import type { ReactNode } from 'react';
import type { Template } from './appearance.ts';
import { useUi } from './ui-provider.tsx';

export type HomeSection =
  | 'due'
  | 'hero'
  | 'actions'
  | 'steps'
  | 'buckets'
  | 'orders'
  | 'indices'
  | 'watchlist'
  | 'movers'
  | 'news';
export type QuoteSection = 'price' | 'chart' | 'position' | 'stats' | 'company' | 'financials' | 'news';
export type PortfolioSection = 'summary' | 'positions' | 'statistics' | 'allocation' | 'orders';

export type Composition = {
  hero: 'left' | 'center' | 'inline' | 'panel';
  heroChart: 'below' | 'behind' | 'beside';
  navigation: 'underline' | 'text' | 'block' | 'pill';
  row: 'plain' | 'ruled' | 'dense' | 'tile';
  card: 'raised' | 'open' | 'outlined' | 'filled';
  columns: 'split' | 'single' | 'grid' | 'bento';
  home: readonly HomeSection[];
  quote: readonly QuoteSection[];
  portfolio: readonly PortfolioSection[];
};

export const compositions = {
  sc: {
    hero: 'left',
    heroChart: 'below',
    navigation: 'underline',
    row: 'plain',
    card: 'raised',
    columns: 'split',
    home: ['due', 'hero', 'actions', 'steps', 'buckets', 'orders', 'watchlist', 'indices', 'movers', 'news'],
    quote: ['price', 'chart', 'position', 'stats', 'company', 'financials', 'news'],
    portfolio: ['summary', 'positions', 'statistics', 'allocation', 'orders'],
  },
  edel: {
    hero: 'center',
    heroChart: 'behind',
    navigation: 'text',
    row: 'ruled',
    card: 'open',
    columns: 'single',
    home: ['due', 'hero', 'actions', 'steps', 'buckets', 'orders', 'watchlist', 'movers', 'indices', 'news'],
    quote: ['price', 'chart', 'company', 'position', 'stats', 'news', 'financials'],
    portfolio: ['summary', 'allocation', 'positions', 'statistics', 'orders'],
  },
  abs: {
    hero: 'inline',
    heroChart: 'beside',
    navigation: 'block',
    row: 'dense',
    card: 'outlined',
    columns: 'grid',
    home: ['due', 'hero', 'actions', 'buckets', 'steps', 'orders', 'watchlist', 'indices', 'movers', 'news'],
    quote: ['price', 'chart', 'stats', 'position', 'financials', 'company', 'news'],
    portfolio: ['summary', 'positions', 'orders', 'statistics', 'allocation'],
  },
  neo: {
    hero: 'panel',
    heroChart: 'below',
    navigation: 'pill',
    row: 'tile',
    card: 'filled',
    columns: 'bento',
    home: ['due', 'hero', 'actions', 'buckets', 'steps', 'orders', 'watchlist', 'movers', 'indices', 'news'],
    quote: ['price', 'chart', 'stats', 'position', 'news', 'company', 'financials'],
    portfolio: ['summary', 'statistics', 'allocation', 'positions', 'orders'],
  },
} as const satisfies Record<Template, Composition>;

export function useTemplate(): Composition {
  return compositions[useUi().template];
}

/** Puts named sections into the template's order; a section without a node is left out. */
export function arrangeSections<Key extends string>(
  order: readonly Key[],
  nodes: Partial<Record<Key, ReactNode>>,
): { key: Key; node: ReactNode }[] {
  return order.flatMap((key) => {
    const node = nodes[key];
    return node === undefined || node === null || node === false ? [] : [{ key, node }];
  });
}
