// The verbs of complaints: a client files one, adds to it, asks for a second look or takes it back; staff write in between. Answers are
// decisions and stand in their own file.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { Complaint as ComplaintWire, getComplaintTerms } from '@candor/contract/complaints/client.ts';
import { complaintLimits } from '@candor/contract/complaints/rules.ts';
import type { ComplaintCategory, ComplaintOutcome } from '@candor/contract/complaints/rules.ts';
import type { ClientComplaint } from '@candor/contract/complaints/staff.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { ClientId, ComplaintId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once, OnceParts } from '@candor/platform/once/once.ts';
import { checkWords } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findByReference } from '../references/index.ts';
import { canEscalate, complaintTransitions, isWaiting, referenceOf, termOf, toDeskWire, toWire } from './complaint.ts';
import type { Complaint } from './complaint.ts';
import * as store from './store.ts';

export type ComplaintNotice = { readonly clientId: ClientId; readonly about: ComplaintId } & (
  | { readonly kind: 'complaint_received'; readonly params: { readonly reference: string; readonly date: string } }
  | { readonly kind: 'complaint_replied'; readonly params: { readonly reference: string } }
  | {
      readonly kind: 'complaint_answered';
      readonly params: { readonly reference: string; readonly outcome: ComplaintOutcome };
    }
);

export interface ComplaintParts extends OnceParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly notify: (tx: TenantTx, notice: ComplaintNotice) => Promise<void>;
}

export interface Complainant {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: { readonly country: string };
}

export function readTerms({ tenant }: Complainant): OutputOf<typeof getComplaintTerms> {
  const { complaintDays, regulator } = packOf(tenant.country);
  return { answer_days: complaintDays, regulator };
}

/** With all that was written. */
export async function describe(
  { vault, clock }: Pick<ComplaintParts, 'vault' | 'clock'>,
  reader: Reader,
  complaint: Complaint,
): Promise<ComplaintWire> {
  const entries = await store.readEntries(reader, vault, [complaint]);
  return toWire(complaint, entries.get(complaint.id) ?? [], clock.now());
}

export interface ComplaintWish {
  readonly category: ComplaintCategory;
  readonly about?: string | undefined;
  readonly text: string;
}

export function fileComplaint(
  parts: ComplaintParts,
  { scope, clientId, tenant }: Complainant,
  once: Once,
  { category, about, text }: ComplaintWish,
) {
  return transactOnce(parts, scope, once, async (tx): Promise<ComplaintWire | Refusal<'complaint_about_unknown'>> => {
    if (about !== undefined) {
      const referred = await findByReference(tx, about);
      if (!referred || !(await store.isOwn(tx, clientId, referred))) return refuse('complaint_about_unknown');
    }
    const now = parts.clock.now();
    const id: ComplaintId = parts.ids.next();
    const { country } = tenant;
    const filed = { id, clientId, country, category, about, filedAt: now, term: termOf(country, now) };
    await store.insertComplaint(tx, filed);
    await store.insertEntry(tx, parts.vault, id, { id: parts.ids.next(), by: 'client', text, createdAt: now });
    const complaint = await store.lockComplaint(tx, id, clientId);
    if (!complaint) throw new Error('a complaint that was filed is gone');
    const params = { reference: referenceOf(complaint), date: complaint.answerBy };
    await parts.notify(tx, { kind: 'complaint_received', clientId, about: id, params });
    await record(parts, tx, complaint, 'complaint.filed');
    return describe(parts, tx, complaint);
  });
}

type WriteRefusal = Refusal<'not_found' | 'state_conflict' | 'complaint_full'>;

export function addToComplaint(
  parts: Omit<ComplaintParts, 'notify'>,
  { scope, clientId }: Complainant,
  once: Once,
  { id, text }: { readonly id: ComplaintId; readonly text: string },
) {
  return transactOnce(parts, scope, once, async (tx): Promise<ComplaintWire | WriteRefusal> => {
    const complaint = await store.lockComplaint(tx, id, clientId);
    const refusal = await checkWriting(tx, complaint);
    if (!complaint || refusal) return refusal ?? refuse('not_found');
    await write(parts, tx, complaint, 'client', text);
    await record(parts, tx, complaint, 'complaint.added');
    return describe(parts, tx, complaint);
  });
}

export function escalateComplaint(
  parts: Omit<ComplaintParts, 'notify'>,
  { scope, clientId }: Complainant,
  once: Once,
  { id, text }: { readonly id: ComplaintId; readonly text: string },
) {
  return transactOnce(
    parts,
    scope,
    once,
    async (tx): Promise<ComplaintWire | WriteRefusal | Refusal<'complaint_not_due'>> => {
      const complaint = await store.lockComplaint(tx, id, clientId);
      if (!complaint) return refuse('not_found');
      const now = parts.clock.now();
      if (!complaintTransitions[complaint.state].includes('escalated') || complaint.level > 1) {
        return refuse('state_conflict');
      }
      if (!canEscalate(complaint, now)) return refuse('complaint_not_due', { params: { date: complaint.answerBy } });
      if ((await store.countEntries(tx, id)) >= complaintLimits.entries) return refuse('complaint_full');
      await store.markEscalated(tx, id, termOf(complaint.country, now));
      const escalated = await store.lockComplaint(tx, id, clientId);
      if (!escalated) throw new Error('a complaint that was escalated is gone');
      await write(parts, tx, escalated, 'client', text);
      await record(parts, tx, escalated, 'complaint.escalated');
      return describe(parts, tx, escalated);
    },
  );
}

export function withdrawComplaint(
  parts: Pick<ComplaintParts, 'db' | 'clock' | 'vault'>,
  { scope, clientId }: Complainant,
  id: ComplaintId,
): Promise<ComplaintWire | Refusal<'not_found' | 'state_conflict'>> {
  return parts.db.transact(scope, async (tx) => {
    const complaint = await store.lockComplaint(tx, id, clientId);
    if (!complaint) return refuse('not_found');
    // Taken back before: the same answer again.
    if (complaint.state === 'withdrawn') return describe(parts, tx, complaint);
    if (!complaintTransitions[complaint.state].includes('withdrawn')) return refuse('state_conflict');
    await store.markWithdrawn(tx, id);
    const withdrawn = { ...complaint, state: 'withdrawn' } as const;
    await record(parts, tx, withdrawn, 'complaint.withdrawn');
    return describe(parts, tx, withdrawn);
  });
}

/** Staff ask or tell how it stands; the client is told. */
export function writeToComplainant(
  parts: Pick<ComplaintParts, 'db' | 'clock' | 'ids' | 'vault' | 'notify'>,
  { scope }: StaffCaller,
  id: ComplaintId,
  text: string,
): Promise<ClientComplaint | WriteRefusal | Refusal<'words_forbidden'>> {
  return parts.db.transact(scope, async (tx) => {
    const forbidden = checkWords({ text });
    if (forbidden) return forbidden;
    const complaint = await store.lockComplaint(tx, id);
    const refusal = await checkWriting(tx, complaint);
    if (!complaint || refusal) return refusal ?? refuse('not_found');
    await write(parts, tx, complaint, 'house', text);
    const { clientId } = complaint;
    const params = { reference: referenceOf(complaint) };
    await parts.notify(tx, { kind: 'complaint_replied', clientId, about: id, params });
    await record(parts, tx, complaint, 'complaint.replied');
    const entries = await store.readEntries(tx, parts.vault, [complaint]);
    return toDeskWire(complaint, entries.get(id) ?? [], parts.clock.now());
  });
}

async function checkWriting(tx: TenantTx, complaint: Complaint | undefined): Promise<WriteRefusal | undefined> {
  if (!complaint) return refuse('not_found');
  if (!isWaiting(complaint)) return refuse('state_conflict');
  return (await store.countEntries(tx, complaint.id)) >= complaintLimits.entries ? refuse('complaint_full') : undefined;
}

async function write(
  { ids, vault, clock }: Pick<ComplaintParts, 'ids' | 'vault' | 'clock'>,
  tx: TenantTx,
  { id }: Pick<Complaint, 'id'>,
  by: 'client' | 'house',
  text: string,
): Promise<void> {
  await store.insertEntry(tx, vault, id, { id: ids.next(), by, text, createdAt: clock.now() });
}

async function record(
  { clock }: Pick<ComplaintParts, 'clock'>,
  tx: TenantTx,
  complaint: Complaint,
  act: `complaint.${'filed' | 'added' | 'escalated' | 'withdrawn' | 'replied'}`,
): Promise<void> {
  const subject = { kind: 'complaint', id: complaint.id } as const;
  const details = { reference: referenceOf(complaint) };
  await recordAudit(tx, { actor: tx.scope.actor, act, subject, clientId: complaint.clientId, details }, clock.now());
}
