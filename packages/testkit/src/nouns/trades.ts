// Trades for tests, booked through the seams of lots and ledger as a fill books them, without an order in front of it.
import { parseId } from '@candor/contract/ids.ts';
import { expectCurrency } from '@candor/brokerage/accounts/index.ts';
import { assetOf } from '@candor/brokerage/instruments/index.ts';
import type { Instrument } from '@candor/brokerage/instruments/index.ts';
import { openLot, takeLots } from '@candor/brokerage/lots/index.ts';
import { worthOf } from '@candor/brokerage/portfolio/effects.ts';
import { fillPurchase, fillSale, holdForOrder } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { runOnServer } from '../database-names.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { accountOf } from './accounts.ts';
import { expectDone } from './approvals.ts';
import { holderOf } from './clients.ts';

export interface TestTrade {
  readonly market: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly shares: bigint;
  /** In the instrument's currency, as people write it. */
  readonly price: string;
  /** Of the account that pays; the instrument's own unless told. */
  readonly currency?: string;
  /** Units of the account's currency for one of the instrument's, in millionths. */
  readonly rateE6?: bigint;
  readonly feeMinor?: bigint;
  readonly taxMinor?: bigint;
}

const wholeE8 = 100_000_000n;

export async function findListed(system: TestSystem, market: string, symbol: string): Promise<Instrument> {
  const found = await system.server.money.trading.instruments.findBySymbol(market, symbol);
  if (!found) throw new Error(`no instrument ${market}:${symbol}`);
  return found;
}

function readE8(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** Books it at once; answers what it cost or brought before charges, in the account's currency. */
export async function bookTrade(system: TestSystem, client: TestClient, trade: TestTrade): Promise<bigint> {
  const { parts } = system.server.money;
  const instrument = await findListed(system, trade.market, trade.symbol);
  const account = await accountOf(system, client, trade.currency ?? instrument.currency);
  const isForeign = account.currency !== instrument.currency;
  const quantityE8 = trade.shares * wholeE8;
  const grossProduct = worthOf(quantityE8, readE8(trade.price), expectCurrency(instrument.currency));
  const grossMinor = isForeign ? (grossProduct * (trade.rateE6 ?? 1_000_000n)) / 1_000_000n : grossProduct;
  const { feeMinor = 0n, taxMinor = 0n } = trade;
  const fillId = parts.ids.next();
  const holdId = parseId('hold', fillId);
  const owner = { clientId: client.id, accountId: account.accountId };
  const fill = {
    owner,
    security: assetOf(instrument.instrumentId),
    quantityE8,
    currency: account.currency,
    grossMinor,
    ...(isForeign && { product: { currency: instrument.currency, grossMinor: grossProduct } }),
    charges: [
      ...(feeMinor === 0n ? [] : [{ kind: 'fees' as const, detail: 'commission', amountMinor: feeMinor }]),
      ...(taxMinor === 0n ? [] : [{ kind: 'taxes' as const, detail: 'us:sec', amountMinor: taxMinor }]),
    ],
  };
  const at = system.clock.now();
  const bookIt = (isDelivered: boolean) =>
    system.server.db.transact(holderOf(system, client).scope, async (tx) => {
      const lot = { ...instrument, ...owner, fillId, quantityE8, accountCurrency: account.currency };
      if (trade.side === 'buy') {
        const cost = { costProductMinor: grossProduct, costAccountMinor: grossMinor };
        await openLot(parts, tx, { ...lot, ...cost, productCurrency: instrument.currency, openedAt: at });
        const held = { holdId, settledUnits: grossMinor + feeMinor + taxMinor };
        await book(system, tx, fillId, holdForOrder({ owner, asset: account.currency, held }));
        await book(system, tx, fillId, fillPurchase({ ...fill, held }));
      } else {
        const proceeds = { proceedsProductMinor: grossProduct, proceedsAccountMinor: grossMinor };
        const taken = expectDone(await takeLots(parts, tx, { ...lot, ...proceeds, soldAt: at, rule: 'fifo' }));
        const held = isDelivered
          ? { holdId, settledUnits: quantityE8 }
          : { holdId, settledUnits: 0n, unsettledUnits: quantityE8 };
        await book(system, tx, fillId, holdForOrder({ owner, asset: fill.security, held }));
        await book(system, tx, fillId, fillSale({ ...fill, held, costMinor: taken.costAccountMinor }));
      }
    });
  // The server's own job delivers what was bought once its day has come: a sale takes shares from where they are by then.
  await bookIt(false).catch((error: unknown) => {
    if (trade.side === 'buy') throw error;
    return bookIt(true);
  });
  return grossMinor;
}

/** A kind of cause that says whatever is booked for it: what really asks for trades has rows of its own, and tests of its own. */
const causeKind = 'test_trade';

export async function openTestMarket(system: TestSystem): Promise<void> {
  await runOnServer(
    system.database.adminUrl,
    `create function ledger.say_test_trades(p_tenant uuid, p_ids text[]) returns setof ledger.said
      language sql stable as $$ select * from ledger.booked(p_tenant, '${causeKind}', p_ids) $$`,
    `insert into ledger.causes (kind, says, free_houses) values ('${causeKind}', 'ledger.say_test_trades', '{}')`,
  );
}

/** Posts a movement for a cause of the test market. */
export async function book(system: TestSystem, tx: TenantTx, causeId: string, movement: Movement): Promise<void> {
  const { ids, ledger } = system.server.money.parts;
  const draft = {
    ...movement,
    cause: { kind: causeKind, id: causeId },
    reason: 'a trade of a test',
    idempotencyKey: ids.next(),
  };
  expectDone(await ledger.postIn(tx, draft));
}
