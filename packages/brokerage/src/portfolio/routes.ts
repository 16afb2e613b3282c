// Binds the portfolio, its positions and those that ended.
import * as contract from '@candor/contract/portfolio/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { AccountHolder } from '../accounts/index.ts';
import type { Holder } from './keeping.ts';
import { listClosed, readPosition, readPositions } from './positions.ts';
import { readPortfolio } from './summary.ts';
import type { SummaryParts } from './summary.ts';

export function bindPortfolio(parts: SummaryParts, clientGuard: Guard<'client', AccountHolder>): Binding[] {
  return [
    bind(contract.getPortfolio, clientGuard, (holder, { query }) => readPortfolio(parts, toHolder(holder), query)),
    bind(contract.listPositions, clientGuard, (holder) => readPositions(parts, toHolder(holder))),
    bind(contract.getPosition, clientGuard, (holder, { params }) => readPosition(parts, toHolder(holder), params)),
    bind(contract.listClosedPositions, clientGuard, (holder, { query }) => listClosed(parts, toHolder(holder), query)),
  ];
}

function toHolder({ scope, clientId, tenant }: AccountHolder): Holder {
  return { scope, clientId, country: tenant.country };
}
