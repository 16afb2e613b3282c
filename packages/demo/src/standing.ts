// The standing of the demo's clients: nominees, a contested line of a score, a VIP level given by two, by the same verbs that people use.
import { saveNominees } from '@candor/brokerage/nominees/index.ts';
import { contestMove, listMoves, proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { contestOf } from './words.ts';

/** Mobile numbers that the numbering plan accepts. */
const phones: Readonly<Record<string, { readonly phone_code: string; readonly phone: string }>> = {
  US: { phone_code: '1', phone: '2025550188' },
  IN: { phone_code: '91', phone: '9876543288' },
  ES: { phone_code: '34', phone: '612345688' },
  PL: { phone_code: '48', phone: '512345688' },
  TR: { phone_code: '90', phone: '5321234588' },
};

export async function nameHeirs(stage: Stage, actor: Actor): Promise<void> {
  const phone = phones[stage.tenant.country] ?? { phone_code: '1', phone: '2025550188' };
  const spouse = { name: 'Sam Investor', relation: 'spouse', share: '60', birth_date: '1984-06-12', ...phone } as const;
  const child = { ...spouse, name: 'Mika Investor', relation: 'child', share: '40', birth_date: '2014-09-03' } as const;
  const nominees = [spouse, { ...child, guardian_name: 'Sam Investor' }];
  done(await saveNominees(stage.standing, actor, newOnce(stage), { nominees, optOut: false }));
}

export async function giveVip({ standing, maker, ...stage }: Stage, { clientId }: Actor, level: number): Promise<void> {
  const proposal = { level, reason: 'long relationship, for the demo' };
  await approve({ ...stage, standing, maker }, done(await proposeVipLevel(standing, maker, clientId, proposal)));
}

/** The newest line that cost points, if there is one; it waits for staff. */
export async function contestLoss({ standing, tenant }: Stage, actor: Actor): Promise<void> {
  const range = { after: undefined, limit: 50 };
  const moves = await standing.db.read(actor.scope, (reader) => listMoves(reader, actor.clientId, range));
  const loss = moves.find(({ points }) => points < 0);
  if (!loss) return;
  done(await contestMove(standing, actor, loss.id, contestOf(tenant.languages[0])));
}
