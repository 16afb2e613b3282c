// The choices of the order list as they stand in its address. Unknown or malformed parts are left out. Pure.
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { productTypes } from '@candor/contract/products/types.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import { datePresets } from '@candor/web/formats/date-presets.ts';
import { customDays, oneOf } from '@candor/web/routing/search-parts.ts';
import type { RawSearch } from '@candor/web/routing/search-parts.ts';

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

export function readOrdersSearch(search: RawSearch): OrdersSearch {
  const period = oneOf(orderPeriods, search['period']);
  const type = oneOf(productTypes, search['type']);
  const status = oneOf(orderStatuses, search['status']);
  return {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(period ? { period } : {}),
    ...customDays(search, period),
  };
}
