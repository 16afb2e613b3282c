// The load: order-like journals of four postings from many callers at once, spread over clients or through house accounts.
import { isRefusal } from '@candor/contract/errors.ts';
import { clientBucket, houseAccount, type AccountRef, type ClientAccount } from '@candor/ledger/accounts/account.ts';
import type { Line } from '@candor/ledger/journals/draft.ts';
import { createLedger, type Ledger } from '@candor/ledger';
import { parseTenantId, tenantScope, type TenantScope } from '@candor/platform/db/index.ts';
import type { BenchCluster } from './ledger-cluster.ts';

export interface Trader {
  readonly cash: AccountRef;
  readonly shares: AccountRef;
}

/** The clients of one tenant. */
export interface Floor {
  readonly scope: TenantScope;
  readonly traders: readonly Trader[];
}

export interface Load {
  readonly ledger: Ledger;
  readonly floors: readonly Floor[];
}

const security = 'XNAS:ACME';
const house = {
  bank: houseAccount('bank', 'EUR', 'main'),
  custody: houseAccount('custody', security),
  clearing: houseAccount('clearing', 'EUR', 'market'),
  fees: houseAccount('fees', 'EUR', 'commission'),
  taxes: houseAccount('taxes', 'EUR', 'es:itf'),
};

export async function prepareLoad(cluster: BenchCluster, tenants: number, traders: number): Promise<Load> {
  const ledger = createLedger(cluster);
  const floors = Array.from({ length: tenants }, (_, tenant) =>
    makeFloor(cluster, tenant + 1, Math.ceil(traders / tenants)),
  );
  for (const floor of floors) {
    // In portions: the queue of the ledger is bounded.
    for (let first = 0; first < floor.traders.length; first += 1000) {
      const portion = floor.traders.slice(first, first + 1000);
      await Promise.all(portion.map((trader, index) => fundTrader(ledger, floor.scope, trader, first + index)));
    }
  }
  return { ledger, floors };
}

function makeFloor(cluster: BenchCluster, tenant: number, count: number): Floor {
  const tenantId = parseTenantId(`0199a000-0000-7000-8000-${String(tenant).padStart(12, '0')}`);
  const traders = Array.from({ length: count }, () => {
    const owner: ClientAccount = { clientId: cluster.ids.next(), accountId: cluster.ids.next() };
    return { cash: clientBucket(owner, 'cash', 'EUR'), shares: clientBucket(owner, 'holding', security) };
  });
  return { scope: tenantScope(tenantId, { kind: 'client', id: 'bench' }), traders };
}

async function fundTrader(ledger: Ledger, scope: TenantScope, trader: Trader, number: number): Promise<void> {
  await postOne(ledger, scope, `funding-${number}`, [
    { account: house.bank, amountMinor: -1_000_000_000n },
    { account: trader.cash, amountMinor: 1_000_000_000n },
    { account: house.custody, amountMinor: -1_000_000_000n },
    { account: trader.shares, amountMinor: 1_000_000_000n },
  ]);
}

async function postOne(ledger: Ledger, scope: TenantScope, key: string, lines: readonly Line[]): Promise<void> {
  const cause = { kind: 'order', id: key };
  const answer = await ledger.post(scope, { cause, reason: 'order filled', idempotencyKey: key, lines });
  if (isRefusal(answer)) throw new Error(`the ledger refused a journal of the benchmark: ${answer.refused}`);
}

/** Two clients trade with each other: four balances, none of them shared with other journals. */
export function spreadLines(traders: readonly Trader[]): Line[] {
  const buyer = pick(traders);
  let seller = pick(traders);
  while (seller === buyer) seller = pick(traders);
  const price = BigInt(1 + Math.floor(Math.random() * 1000));
  return [
    { account: buyer.cash, amountMinor: -price },
    { account: seller.cash, amountMinor: price },
    { account: seller.shares, amountMinor: -1n },
    { account: buyer.shares, amountMinor: 1n },
  ];
}

/** A client buys from the market: three of the four balances are the same house accounts in every journal. */
export function hotLines(traders: readonly Trader[]): Line[] {
  const price = BigInt(1 + Math.floor(Math.random() * 1000));
  return [
    { account: pick(traders).cash, amountMinor: -(price + 3n) },
    { account: house.clearing, amountMinor: price },
    { account: house.fees, amountMinor: 2n },
    { account: house.taxes, amountMinor: 1n },
  ];
}

function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(Math.random() * list.length)];
  if (picked === undefined) throw new Error('the benchmark picks from nothing');
  return picked;
}

/** Journals per second from callers who each wait for their answer before they send the next. */
export async function measureLoad(
  load: Load,
  name: string,
  makeLines: (traders: readonly Trader[]) => Line[],
  callers: number,
  seconds: number,
): Promise<number> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const floor = pick(load.floors);
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        await postOne(load.ledger, floor.scope, `${name}-${caller}-${turn}`, makeLines(floor.traders));
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - startedMs);
}
