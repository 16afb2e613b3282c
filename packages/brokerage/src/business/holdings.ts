// The level of views that stand on trading: what is held, what it is worth, and who wants to hear of a price.
import { composeAlerts } from '../alerts/module.ts';
import { composeDiscover } from '../discover/module.ts';
import { composePortfolio } from '../portfolio/module.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { Guards } from './people.ts';
import type { TradingParts } from './trading.ts';

export function composeHoldings(trading: TradingParts, directory: TenantDirectory, guards: Guards) {
  const countryOf = (tenantId: TenantId) => directory.find(tenantId)?.country;
  return [
    composePortfolio({ ...trading, countryOf }, guards),
    composeAlerts(trading, guards),
    composeDiscover({ ...trading, countryOf }, guards),
  ] as const;
}
