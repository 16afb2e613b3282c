// The standing of the demo's clients: nominees, a contested line of a score, a complaint, a question in the chat, a VIP level given by two, by the same verbs that people use.
import { writeMessage } from '@candor/brokerage/chats/index.ts';
import { fileComplaint } from '@candor/brokerage/complaints/index.ts';
import { saveNominees } from '@candor/brokerage/nominees/index.ts';
import { contestMove, listMoves, proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { complaintOf, contestOf, questionOf } from './words.ts';

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
async function contestLoss({ standing, tenant }: Stage, actor: Actor): Promise<void> {
  const range = { after: undefined, limit: 50 };
  const moves = await standing.db.read(actor.scope, (reader) => listMoves(reader, actor.clientId, range));
  const loss = moves.find(({ points }) => points < 0);
  if (!loss) return;
  done(await contestMove(standing, actor, loss.id, contestOf(tenant.languages[0])));
}

/** It waits for staff, with its clock running. */
async function complain(stage: Stage, actor: Actor): Promise<void> {
  const text = complaintOf(stage.tenant.languages[0]);
  done(await fileComplaint(stage.standing, actor, newOnce(stage), { category: 'withdrawal', text }));
}

/** A question in the chat that nobody has answered yet. */
async function askInChat({ standing, bus, tenant }: Stage, { scope, clientId }: Actor): Promise<void> {
  const { db, clock, ids, vault } = standing;
  const text = questionOf(tenant.languages[0]);
  const draft = { author: 'client', staffId: null, text, link: '', fileId: null, document: null } as const;
  done(
    await db.transact(scope, (tx) => writeMessage({ bus, clock, vault }, tx, clientId, { id: ids.next(), ...draft })),
  );
}

/** What two clients have against the house, one against a line of the score, one against how long something took, and what one asks. */
export async function speakUp(stage: Stage, borrower: Actor, investor: Actor): Promise<void> {
  await contestLoss(stage, borrower);
  await complain(stage, investor);
  await askInChat(stage, investor);
}
