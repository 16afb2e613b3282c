// The watch over loans on the real server: the job that collects, recycles and tells the score, run as the worker runs it.
import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { readStanding } from '../clients/index.ts';
import { listOpenDues, settleDue } from '../dues/index.ts';
import { addInvestor, addLoan, fund, holderOf, newOnce, openDesk, runJob, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const dayMs = 24 * 60 * 60_000;

const system = await openTestSystem({ environment: { ROLES: 'api,market' } });
const desk = await openDesk(system, 'sun3', ['USD']);

async function watch(): Promise<string> {
  await runJob(system, 'loans.watch', tenantIds.sun3);
  return (await fetch(`${system.url}/metrics`)).text();
}

describe('the watch over loans', () => {
  test('FUND-06 TRD-09 collects while cash lasts, then raises a due, lowers the score after its days and lets go when settled', async () => {
    const client = await addInvestor(system);
    const { scope, clientId } = holderOf(system, client);
    const read = <T>(run: Parameters<typeof system.server.db.read<T>>[1]) => system.server.db.read(scope, run);
    const scoreOf = async () => (await read((reader) => readStanding(reader, clientId)))?.score ?? 0;
    await addLoan(system, desk, client, { amount: '1000.00', kind: 'bullet', months: 3 });
    system.clock.advance(62 * dayMs);
    await watch();
    expect(await read((reader) => listOpenDues(reader, clientId))).toEqual([]);
    system.clock.advance(31 * dayMs);
    const metrics = await watch();
    expect(metrics).toContain(`candor_instalments_overdue{tenant="${tenantIds.sun3}"} 1`);
    const [due] = await read((reader) => listOpenDues(reader, clientId));
    expect(due?.amount.amountMinor).toBe(100_800n);
    const before = await scoreOf();
    await watch();
    expect(await scoreOf()).toBe(before);
    system.clock.advance(7 * dayMs);
    await watch();
    await watch();
    const lowered = await scoreOf();
    expect(lowered).toBeLessThan(before);
    await fund(system, desk, client, '100.00');
    const amount = { amount: '1008.00', currency: 'USD' };
    await settleDue(system.server.money.parts, { scope, clientId }, newOnce(), {
      dueId: due?.id ?? sampleId(''),
      amount,
    });
    expect(await read((reader) => listOpenDues(reader, clientId))).toEqual([]);
    expect(await scoreOf()).toBeGreaterThanOrEqual(lowered);
  });
});
