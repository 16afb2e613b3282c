// The level of trading: what is listed, bought and sold, and what becomes of it.
import { composeBonds } from '../bonds/module.ts';
import type { CorporateActionParts } from '../corporate-actions/index.ts';
import { composeCorporateActions } from '../corporate-actions/module.ts';
import type { Broker, ExecutionParts, FillListener } from '../execution/index.ts';
import { createRouting } from '../execution/index.ts';
import { composeExecution } from '../execution/module.ts';
import { composeFees } from '../fees/module.ts';
import { createInstruments } from '../instruments/index.ts';
import { composeInstruments } from '../instruments/module.ts';
import { builtIn } from '../orders/index.ts';
import type { OrderParts } from '../orders/index.ts';
import { composeOrders } from '../orders/module.ts';
import { composeBlocks } from '../blocks/module.ts';
import { composeOfferings } from '../offerings/module.ts';
import { composeFunds } from '../funds/module.ts';
import { composePlans } from '../plans/module.ts';
import { composeStrategies } from '../strategies/module.ts';
import { composeProducts } from '../products/module.ts';
import { composeSavings } from '../savings/module.ts';
import { composeQuotations } from '../quotations/module.ts';
import type { PastPrices } from '../prices/index.ts';
import { createSettlementDays } from '../settlement/index.ts';
import type { SettlementParts } from '../settlement/index.ts';
import { composeSettlement } from '../settlement/module.ts';
import { orderChanged } from '../events/index.ts';
import type { TenantId } from '@candor/platform/db/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { MoneyParts } from './money.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import type { Guards } from './people.ts';

/** What the verbs of trading need: those of money, what is listed, prices, and who executes. */
export type TradingParts = MoneyParts &
  ExecutionParts &
  Pick<SettlementParts, 'settlementDays'> &
  Pick<CorporateActionParts, 'log'> & {
    readonly pastPrices: PastPrices;
    readonly brokerOf: (tenantId: TenantId) => Broker | undefined;
  };

/** Who hears of fills inside their transaction; the levels above join here. */
const fillListeners: readonly FillListener[] = [];

export function createTradingParts(
  money: MoneyParts,
  {
    prices,
    pastPrices,
    brokers,
    directory,
    instruments = createInstruments(money),
  }: Pick<BusinessSources, 'prices' | 'pastPrices' | 'brokers' | 'directory'> &
    Partial<Pick<TradingParts, 'instruments'>>,
  { bus, log, secrets }: Pick<BusinessParts, 'bus' | 'log' | 'secrets'>,
): TradingParts {
  const settlementDays = createSettlementDays(prices);
  const signalOrder = createSignal(bus, log);
  const brokerOf = (tenantId: TenantId) => {
    const setting = directory.find(tenantId)?.broker;
    return setting && brokers(setting);
  };
  return {
    ...money,
    prices,
    pastPrices,
    instruments,
    settlementDays,
    log,
    settlesOn: (trade) => settlementDays.settlesOn(trade),
    quotationKey: secrets.key('quotations|1'),
    brokerOf,
    venueOf(tenantId, market) {
      const broker = brokerOf(tenantId);
      return broker?.markets.includes(market) ? broker.name : builtIn;
    },
    routeOrder: createRouting(money),
    fillListeners,
    signalOrder,
  };
}

function createSignal(bus: BusinessParts['bus'], log: BusinessParts['log']): OrderParts['signalOrder'] {
  return (signal) => {
    try {
      bus.publish(orderChanged, Buffer.from(JSON.stringify(signal)));
    } catch (error) {
      // The order has moved; a screen that is not told asks again by itself.
      log.warn({ err: error }, 'a change of an order was not told');
    }
  };
}

export function composeTrading(
  parts: TradingParts,
  guards: Guards,
  { listings, executionEveryMs }: BusinessSources,
  { log, directory }: Pick<BusinessParts, 'log'> & { readonly directory: TenantDirectory },
) {
  const companyOf = (tenantId: TenantId) => directory.find(tenantId)?.company.co_name ?? '';
  const tenantIds = () => directory.all().map(({ id }) => id);
  return [
    composeInstruments(parts, listings),
    composeProducts(parts, guards),
    composeFees(parts, guards),
    composeBonds(parts, guards),
    composeQuotations(parts, guards),
    composeSavings(parts, guards),
    composeOrders(parts, guards),
    composeSettlement(parts, guards),
    composeCorporateActions(parts, guards),
    composeOfferings(parts, guards),
    composeBlocks({ ...parts, companyOf }, guards),
    composeFunds(parts, guards),
    composePlans({ ...parts, tenantOf: (tenantId) => directory.find(tenantId) }, guards),
    composeStrategies(parts, guards),
    composeExecution(parts, { clock: parts.clock, log, tenantIds, everyMs: executionEveryMs }, guards),
  ] as const;
}
