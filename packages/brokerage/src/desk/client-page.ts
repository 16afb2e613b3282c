// What staff see of one client beyond the lists of money: the overview, journals, messages and notes. Only notes are written.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { maskName } from '@candor/contract/clients/person-name.ts';
import type { clientOverview, addClientNote as addEndpoint } from '@candor/contract/desk/staff.ts';
import type { ClientId, NoteId } from '@candor/contract/ids.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type * as z from 'zod/mini';
import { expectCurrency } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readNomineeSet } from '../nominees/index.ts';
import { listOpenSessions, nameDevice } from '../sessions/index.ts';
import { readStaffName } from '../staff/index.ts';
import { listAcceptances, listScoreLines, listSignatures, readHead, sumMoney } from './client-store.ts';
import { holdsChat, insertNote } from './note-store.ts';
import type { Note } from './note-store.ts';
import type { DeskParts, Viewer } from './service.ts';

export interface ClientPageParts extends DeskParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

type Overview = z.infer<typeof clientOverview>;

/** Who is nothing but an advisor sees their own clients; another's is as unknown as none. */
export async function isVisible(reader: Reader, { roles, staffId }: Viewer, id: ClientId): Promise<boolean> {
  const head = await readHead(reader, id);
  return head !== undefined && (head.advisorId === staffId || roles.some((role) => role !== 'advisor'));
}

/** Notes are also for whoever has the client's chat in hand: they were written for them. */
export async function mayNote(reader: Reader, viewer: Viewer, id: ClientId): Promise<boolean> {
  return (await isVisible(reader, viewer, id)) || (await holdsChat(reader, viewer.staffId, id));
}

const wire = (minor: string, currency: string) => encodeMoney(makeMoney(BigInt(minor), expectCurrency(currency)));

export function readOverview(
  { db, vault, clock }: Pick<ClientPageParts, 'clock' | 'db' | 'vault'>,
  { scope }: Viewer,
  id: ClientId,
): Promise<Overview | Refusal<'not_found'>> {
  return db.read(scope, async (reader) => {
    const head = await readHead(reader, id);
    if (!head) return refuse('not_found');
    const { vip, score, advisorId, advisorName } = head;
    const { nominees } = await readNomineeSet(reader, vault, id);
    const sessions = await listOpenSessions(reader, { kind: 'client', id }, clock.now());
    return {
      advisor: advisorId === null ? null : { id: advisorId, username: advisorName ?? '' },
      vip,
      score,
      score_moves: (await listScoreLines(reader, id)).map(({ scoreAfter, createdAt, ...line }) => ({
        ...line,
        score_after: scoreAfter,
        created_at: createdAt.toISOString(),
      })),
      money: (await sumMoney(reader, id)).map(({ currency, deposits, withdrawals }) => ({
        currency,
        deposits: wire(deposits, currency),
        withdrawals: wire(withdrawals, currency),
      })),
      nominees: nominees.map((nominee) => ({
        id: nominee.id,
        name: maskName(nominee.name),
        relation: nominee.relation,
        share: String(nominee.share),
      })),
      sessions: sessions.map((session) => ({
        id: session.id,
        device: nameDevice(session),
        country: session.country,
        city: session.city,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
      })),
      documents: (await listAcceptances(reader, id)).map(({ acceptedAt, ...document }) => ({
        ...document,
        accepted_at: acceptedAt.toISOString(),
      })),
      signatures: (await listSignatures(reader, id)).map((signature) => ({
        id: signature.id,
        kind: signature.kind,
        subject_id: signature.subjectId,
        maximum: wire(signature.maximum, signature.currency),
        asked: wire(signature.asked, signature.currency),
        signed_at: signature.signedAt.toISOString(),
      })),
    };
  });
}

export function addNote(
  { db, vault, clock, ids }: ClientPageParts,
  viewer: Viewer,
  clientId: ClientId,
  text: string,
): Promise<OutputOf<typeof addEndpoint> | Refusal<'not_found'>> {
  const { scope, staffId } = viewer;
  return db.transact(scope, async (tx) => {
    if (!(await mayNote(tx, viewer, clientId))) return refuse('not_found');
    const createdAt = clock.now();
    const id: NoteId = ids.next();
    await insertNote(tx, vault, { id, clientId, staffId, text, createdAt });
    const subject = { kind: 'tenant', id: scope.tenantId } as const;
    // Not a line of the client's own: the note is the house's.
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'note.added', subject, details: { client: clientId, note: id } },
      createdAt,
    );
    return noteToWire({ id, clientId, staffId, staffName: await readStaffName(tx, staffId), text, createdAt });
  });
}

export function noteToWire({ id, clientId, staffId, staffName, text, createdAt }: Note) {
  return {
    id,
    client_id: clientId,
    staff_id: staffId,
    staff_name: staffName,
    text,
    created_at: createdAt.toISOString(),
  };
}
