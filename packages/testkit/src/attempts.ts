// Attacks for tests with the application's own database role: somebody who can write SQL tries, and nothing of it stays.
import type { Approval, StaffCaller } from '@candor/brokerage/approvals/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { MoneyDesk } from './nouns/approvals.ts';
import type { TestSystem } from './system.ts';

export type Write = (tx: TenantTx) => Promise<unknown>;

/** Whose name, what the database must say, and what is tried. */
export type Attack = readonly [TenantScope, string, Write];

/** What an attempt ends with when nothing held it back. */
export const taken = 'the database took it';

export function openAttempts(system: TestSystem, { maker, checker }: Pick<MoneyDesk, 'maker' | 'checker'>) {
  const attempt = (scope: TenantScope, write: Write): Promise<never> =>
    system.server.db.transact(scope, async (tx) => {
      await write(tx);
      throw new Error(taken);
    });

  const agree = (tx: TenantTx, { staffId }: StaffCaller, { id }: Pick<Approval, 'id'>) => tx.sql`
    update brokerage.approvals set state = 'approved', checker_id = ${staffId}, decided_at = ${system.clock.now()}
    where approval_id = ${id}`;

  /** The second person agrees, and carries out what they like. */
  const afterYes = (proposal: Approval, write: Write): Promise<never> =>
    attempt(checker.scope, async (tx) => {
      await agree(tx, checker, proposal);
      await write(tx);
    });

  /** What the database said to each of them, in their order. */
  async function answersTo(attacks: readonly Attack[]): Promise<string[]> {
    const said: string[] = [];
    for (const [scope, , write] of attacks) said.push(await attempt(scope, write).catch(String));
    return said;
  }

  const asClient = ({ client }: { readonly client: { readonly id: string } }): TenantScope =>
    tenantScope(maker.scope.tenantId, { kind: 'client', id: client.id });

  return { attempt, afterYes, answersTo, asClient };
}
