// What the scenes of the demo's past share: the stage, where money comes in, the currency of home, and where it is paid out to.
import { ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import type { Actor, Stage } from './stage.ts';

export const dayMs = 24 * 60 * 60_000;

export interface Play {
  readonly stage: Stage;
  readonly channels: ReadonlyMap<string, string>;
  readonly home: string;
  readonly payeeId: string;
}

export async function homeAccount({ stage: { parts }, home }: Play, actor: Actor): Promise<string> {
  const accounts = await ensureAccounts(parts, actor);
  return accounts.find(({ currency }) => currency === home)?.accountId ?? '';
}
