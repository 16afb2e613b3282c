// Watchlists on a real database: several per client, in order, exactly undone, within limits, nobody else's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { watchlistLimits } from '@candor/contract/watchlists/client.ts';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createVault } from '@candor/platform/crypto/vault.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createTestDatabase, tenantIds } from '@candor/testkit';
import type { TestDatabase } from '@candor/testkit';
import { insertClient, parseClientId } from '../clients/index.ts';
import { applyProfiles, readProfileFiles } from '../tenants/index.ts';
import { createWatchlists } from './index.ts';
import type { Watcher, Watchlists } from './index.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);
const vault = createVault({ masters: [{ id: 'm1', key: ids.bytes(32) }], indexKey: ids.bytes(32), clock, ids });
const tenantId = parseTenantId(tenantIds.sun3);
let base: TestDatabase;
let watchlists: Watchlists;

const at = (symbol: string, market = 'NASDAQ') => ({ market, symbol });
const symbolsOf = ({ items }: Watchlist): string[] => items.map(({ symbol }) => symbol);

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1), clock });
  await applyProfiles(base.db, clock, await readProfileFiles(`${import.meta.dirname}/../../../../tenants`));
  watchlists = createWatchlists({ db: base.db, clock, ids, isListed: ({ symbol }) => symbol !== 'NOWHERE' });
});
afterAll(() => base.close());

let phones = 0;
async function addClient(): Promise<Watcher> {
  const id = parseClientId(ids.next());
  const scope = tenantScope(tenantId, { kind: 'client', id });
  phones += 1;
  const phone = `+120255501${String(phones).padStart(2, '0')}`;
  await base.db.transact(scope, (tx) =>
    insertClient(tx, vault, { id, tenantId, username: `watcher${phones}`, phone }, clock.now()),
  );
  return { scope, clientId: id };
}

async function ok<Result>(answer: Promise<Result | Refusal>): Promise<Result> {
  const result = await answer;
  if (isRefusal(result)) throw new Error(result.refused);
  return result;
}

async function firstOf(watcher: Watcher): Promise<Watchlist> {
  const [first] = (await watchlists.list(watcher)).lists;
  if (!first) throw new Error('no list');
  return first;
}

describe('MKT-05 watchlists', () => {
  test('MKT-05 everyone has one list; watching twice changes nothing; the order is the client’s', async () => {
    const ana = await addClient();
    expect((await watchlists.list(ana)).lists).toEqual([{ id: expect.any(String), name: '', items: [] }]);
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'AAPL']) await ok(watchlists.watch(ana, at(symbol), {}));
    const list = await firstOf(ana);
    expect(symbolsOf(list)).toEqual(['AAPL', 'MSFT', 'NVDA']);
    const turned = await ok(watchlists.orderItems(ana, list.id, [at('NVDA'), at('AAPL'), at('MSFT')]));
    expect(symbolsOf(turned)).toEqual(['NVDA', 'AAPL', 'MSFT']);
    expect(await watchlists.orderItems(ana, list.id, [at('NVDA'), at('AAPL')])).toEqual({
      refused: 'watchlist_update_failed',
    });
  });

  test('MKT-05 taking an instrument off every list says where it stood; putting it back restores both', async () => {
    const ben = await addClient();
    for (const symbol of ['AAPL', 'MSFT', 'NVDA']) await ok(watchlists.watch(ben, at(symbol), {}));
    const tech = await ok(watchlists.create(ben, 'Tech', [at('MSFT'), at('AAPL')]));
    const first = await firstOf(ben);
    const { removed } = await watchlists.unwatch(ben, at('MSFT'));
    expect(removed.toSorted((a, b) => b.position - a.position)).toEqual([
      { list: first.id, position: 1 },
      { list: tech.id, position: 0 },
    ]);
    expect((await watchlists.list(ben)).lists.map(symbolsOf)).toEqual([['AAPL', 'NVDA'], ['AAPL']]);
    for (const place of removed) await ok(watchlists.watch(ben, at('MSFT'), place));
    expect((await watchlists.list(ben)).lists.map(symbolsOf)).toEqual([
      ['AAPL', 'MSFT', 'NVDA'],
      ['MSFT', 'AAPL'],
    ]);
    expect(await watchlists.unwatch(ben, at('TSLA'))).toEqual({ removed: [] });
  });

  test('MKT-05 lists are named, renamed, ordered and deleted', async () => {
    const eva = await addClient();
    const first = await firstOf(eva);
    const [a, b] = [await ok(watchlists.create(eva, 'A')), await ok(watchlists.create(eva, 'B'))];
    expect(await watchlists.create(eva, 'A')).toEqual({ refused: 'watchlist_name_taken' });
    expect(await watchlists.rename(eva, b.id, 'A')).toEqual({ refused: 'watchlist_name_taken' });
    expect((await ok(watchlists.rename(eva, b.id, 'Energy'))).name).toBe('Energy');
    const { lists } = await ok(watchlists.orderLists(eva, [b.id, first.id, a.id]));
    expect(lists.map(({ name }) => name)).toEqual(['Energy', '', 'A']);
    expect(await watchlists.orderLists(eva, [b.id])).toEqual({ refused: 'watchlist_update_failed' });
    await ok(watchlists.remove(eva, first.id));
    expect((await watchlists.list(eva)).lists.map(({ name }) => name)).toEqual(['Energy', 'A']);
    expect(await watchlists.remove(eva, first.id)).toEqual({ refused: 'not_found' });
  });

  test('MKT-05 an instrument that is listed nowhere fails with the message of the catalogue', async () => {
    const dan = await addClient();
    expect(await watchlists.watch(dan, at('NOWHERE'), {})).toEqual({ refused: 'watchlist_update_failed' });
    expect(await watchlists.create(dan, 'X', [at('NOWHERE')])).toEqual({ refused: 'watchlist_update_failed' });
    expect(await watchlists.create(dan, 'X', [at('AAPL'), at('AAPL')])).toEqual({ refused: 'watchlist_update_failed' });
  });

  test('MKT-05 limits of lists and of instruments hold, also for two devices at once', async () => {
    const fay = await addClient();
    const names = Array.from({ length: watchlistLimits.lists + 3 }, (_, index) => `L${index}`);
    await firstOf(fay);
    const answers = await Promise.all(names.map((name) => watchlists.create(fay, name)));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(watchlistLimits.lists - 1);
    const list = await firstOf(fay);
    const many = Array.from({ length: watchlistLimits.items + 5 }, (_, index) => at(`S${index}`));
    const added = await Promise.all(many.map((item) => watchlists.watch(fay, item, { list: list.id })));
    expect(added.filter(isRefusal)).toHaveLength(5);
    expect(added.find(isRefusal)).toEqual({ refused: 'watchlist_full', params: { max: watchlistLimits.items } });
    expect((await firstOf(fay)).items).toHaveLength(watchlistLimits.items);
  });

  test('S-21 another client’s list does not exist for this one', async () => {
    const [gus, hal] = [await addClient(), await addClient()];
    const list = await firstOf(gus);
    expect(await watchlists.watch(hal, at('AAPL'), { list: list.id })).toEqual({ refused: 'not_found' });
    expect(await watchlists.rename(hal, list.id, 'mine')).toEqual({ refused: 'not_found' });
    expect(await watchlists.remove(hal, list.id)).toEqual({ refused: 'not_found' });
    expect(await watchlists.orderItems(hal, list.id, [])).toEqual({ refused: 'not_found' });
    await ok(watchlists.watch(gus, at('AAPL'), {}));
    expect(await watchlists.unwatch(hal, at('AAPL'), list.id)).toEqual({ removed: [] });
    expect(symbolsOf(await firstOf(gus))).toEqual(['AAPL']);
  });
});
