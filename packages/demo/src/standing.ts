// The standing of the demo's clients: nominees, a contested line of a score, a VIP level given by two, by the same verbs that people use.
import { saveNominees } from '@candor/brokerage/nominees/index.ts';
import { contestMove, listMoves, proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { contestOf } from './words.ts';

export async function nameHeirs(stage: Stage, actor: Actor): Promise<void> {
  const { callingCode, number } = packOf(stage.tenant.country).samples.phone;
  const phone = { phone_code: callingCode, phone: number };
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
