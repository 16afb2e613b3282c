// The choices of the order list as they stand in its address. Unknown or malformed parts are left out. Pure.
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { productTypes } from '@candor/contract/products/types.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import { datePresets } from '@candor/web/formats/date-range.ts';

export const orderPeriods = [...datePresets, 'custom'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];

export interface OrdersSearch {
  readonly type?: ProductType;
  readonly status?: OrderStatus;
  readonly period?: OrderPeriod;
  /** Days, both included; only with `custom`. */
  readonly from?: string;
  readonly to?: string;
}

export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const type = productTypes.find((known) => known === search['type']);
  const status = orderStatuses.find((known) => known === search['status']);
  const period = orderPeriods.find((known) => known === search['period']);
  const [from, to] = [readDay(search['from']), readDay(search['to'])];
  return {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(period ? { period } : {}),
    ...(period === 'custom' && from ? { from } : {}),
    ...(period === 'custom' && to ? { to } : {}),
  };
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}
