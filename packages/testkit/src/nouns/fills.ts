// Fills for tests of what comes after them, written as rows beside their journals: no order was placed and no price was asked.
import { assetOf } from '@candor/brokerage/instruments/index.ts';
import { fillPurchase, fillSale, holdForOrder } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import { openSql } from '@candor/platform/db/connection.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { accountOf } from './accounts.ts';
import { expectDone } from './approvals.ts';
import { holderOf } from './clients.ts';

export interface TestFill {
  readonly market: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly shares: bigint;
  readonly grossMinor: bigint;
  readonly costMinor?: bigint;
  /** Sold before they have arrived. */
  readonly fromIncoming?: boolean;
  /** Paid with proceeds that have not settled. */
  readonly fromUnsettled?: boolean;
}

const wholeE8 = 100_000_000n;

/** In the currency of the instrument; answers the fill's id. */
export async function addFill(system: TestSystem, client: TestClient, fill: TestFill): Promise<string> {
  const { parts, trading } = system.server.money;
  const instrument = await trading.instruments.findBySymbol(fill.market, fill.symbol);
  if (!instrument) throw new Error(`no instrument ${fill.symbol}`);
  const { accountId, currency } = await accountOf(system, client, instrument.currency);
  const fillId = parts.ids.next();
  const at = system.clock.now();
  const settlesOn = trading.settlementDays.settlesOn({
    market: instrument.market,
    country: instrument.country,
    productCurrency: instrument.currency,
    accountCurrency: currency,
    tradedAt: at,
  });
  const tenantId = holderOf(system, client).scope.tenantId;
  const quantityE8 = fill.shares * wholeE8;
  const admin = openSql({ url: system.database.adminUrl });
  try {
    await admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into brokerage.fills (tenant_id, fill_id, order_id, client_id, account_id, instrument_id, venue, execution_id,
          side, quantity_e8, price_e8, source, simulated, traded_at, booked_at, settles_on, product_currency,
          gross_product_minor, charges, charges_product_minor, account_currency, gross_account_minor,
          charges_account_minor, cost_account_minor, journal_id)
        values (${tenantId}, ${fillId}, ${fillId}, ${client.id}, ${accountId}, ${instrument.instrumentId}, 'test', ${fillId},
          ${fill.side}, ${String(quantityE8)}, 1, 'test', true, ${at}, ${at}, ${settlesOn}, ${currency},
          ${String(fill.grossMinor)}, '[]', 0, ${currency}, ${String(fill.grossMinor)}, 0, ${String(fill.costMinor ?? 0n)},
          ${fillId})`;
      await freeCauses(tx);
    });
  } finally {
    await admin.end();
  }
  const owner = { clientId: client.id, accountId };
  const security = assetOf(instrument.instrumentId);
  const units = fill.side === 'buy' ? fill.grossMinor : quantityE8;
  const isUnsettled = fill.fromIncoming === true || fill.fromUnsettled === true;
  const held = { holdId: fillId, settledUnits: isUnsettled ? 0n : units, unsettledUnits: isUnsettled ? units : 0n };
  const base = { owner, security, quantityE8, currency, grossMinor: fill.grossMinor, held };
  const { scope } = holderOf(system, client);
  await system.server.db.transact(scope, async (tx) => {
    const book = async (movement: Movement) => {
      const cause = { kind: 'test_fill', id: fillId };
      expectDone(
        await parts.ledger.postIn(tx, {
          ...movement,
          cause,
          reason: 'a trade of a test',
          idempotencyKey: parts.ids.next(),
        }),
      );
    };
    await book(holdForOrder({ owner, asset: fill.side === 'buy' ? currency : security, held }));
    await book(fill.side === 'buy' ? fillPurchase(base) : fillSale({ ...base, costMinor: fill.costMinor ?? 0n }));
  });
  return fillId;
}

/** Journals of these trades answer to nothing: what the books say is what they say. */
async function freeCauses(tx: { unsafe(text: string): PromiseLike<unknown> }): Promise<void> {
  await tx.unsafe(`
    create or replace function ledger.say_test_fills(p_tenant uuid, p_ids text[]) returns setof ledger.said
    language sql stable as $$ select * from ledger.booked(p_tenant, 'test_fill', p_ids) $$;
    insert into ledger.causes (kind, says) values ('test_fill', 'ledger.say_test_fills') on conflict do nothing`);
}
