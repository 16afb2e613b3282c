// What Discover is narrowed to, and what is compared, as the address says it. Pure; unknown parts are left out.
import type { ProductFamily } from '@candor/contract/content/client.ts';

export const shelfTypes = ['stock', 'fund', 'savings', 'ipo', 'subscribe', 'block', 'quant'] as const;
export type ShelfType = (typeof shelfTypes)[number];

/** The type under which a family is traded. */
export const typeOfFamily = {
  stock: 'stock',
  etf: 'stock',
  mutual_fund: 'fund',
  fund: 'fund',
  bond: 'fund',
  savings: 'savings',
  ipo: 'ipo',
  offering: 'subscribe',
  block: 'block',
  otc: 'block',
  quant: 'quant',
  ai: 'quant',
} as const satisfies Readonly<Record<ProductFamily, ShelfType>>;

export interface DiscoverSearch {
  readonly type?: ShelfType;
}

export function readDiscoverSearch(search: Readonly<Record<string, unknown>>): DiscoverSearch {
  const type = shelfTypes.find((known) => known === search['type']);
  return type ? { type } : {};
}

export const comparedKinds = ['fund', 'bond', 'strategy', 'savings', 'offering'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export interface Compared {
  readonly kind: ComparedKind;
  readonly id: string;
}

/** Both sides of a comparison, each as `fund.<id>`. */
export interface CompareSearch {
  readonly a?: string;
  readonly b?: string;
}

export function readCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  const read = (key: 'a' | 'b'): CompareSearch => {
    const value = search[key];
    return typeof value === 'string' && readCompared(value) ? { [key]: value } : {};
  };
  return { ...read('a'), ...read('b') };
}

export function readCompared(text: string | undefined): Compared | undefined {
  const [name, id, ...rest] = (text ?? '').split('.');
  const kind = comparedKinds.find((known) => known === name);
  const isOne = id !== undefined && rest.length === 0 && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return kind && isOne ? { kind, id } : undefined;
}

export const writeCompared = ({ kind, id }: Compared): string => `${kind}.${id}`;
