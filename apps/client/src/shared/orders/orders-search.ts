// The choices of the order list as they stand in its address. Unknown or malformed parts are left out. Pure.
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { productTypes } from '@candor/contract/products/types.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import { oneOf } from '@candor/web/routing/search-parts.ts';
import type { RawSearch } from '@candor/web/routing/search-parts.ts';
import { readPeriod } from '../period-search.ts';
import type { PeriodSearch } from '../period-search.ts';

export interface OrdersSearch extends PeriodSearch {
  readonly type?: ProductType;
  readonly status?: OrderStatus;
}

export function readOrdersSearch(search: RawSearch): OrdersSearch {
  const type = oneOf(productTypes, search['type']);
  const status = oneOf(orderStatuses, search['status']);
  return {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...readPeriod(search),
  };
}
