// A complaint: its states, its clock and how it looks on the wire. Pure.
import { readLocalDay } from '@candor/contract/access/guest.ts';
import type { Complaint as ComplaintWire } from '@candor/contract/complaints/client.ts';
import { complaintLimits } from '@candor/contract/complaints/rules.ts';
import type { ComplaintCategory, ComplaintOutcome, ComplaintState } from '@candor/contract/complaints/rules.ts';
import type { ClientComplaint } from '@candor/contract/complaints/staff.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { ClientId, ComplaintEntryId, ComplaintId } from '@candor/contract/ids.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import { writeVersion } from '../approvals/index.ts';

export const complaintTransitions: Readonly<Record<ComplaintState, readonly ComplaintState[]>> = {
  open: ['escalated', 'answered', 'withdrawn'],
  escalated: ['answered', 'withdrawn'],
  answered: ['escalated'],
  withdrawn: [],
};

export interface ComplaintEntry {
  readonly id: ComplaintEntryId;
  readonly by: 'client' | 'house';
  readonly text: string;
  readonly outcome: ComplaintOutcome | undefined;
  readonly createdAt: Date;
}

export interface Complaint {
  readonly id: ComplaintId;
  readonly number: bigint;
  readonly clientId: ClientId;
  /** Whose rules hold. */
  readonly country: string;
  readonly category: ComplaintCategory;
  /** The reference of what it is about. */
  readonly about: string | undefined;
  readonly state: ComplaintState;
  readonly level: number;
  readonly outcome: ComplaintOutcome | undefined;
  readonly filedAt: Date;
  /** YYYY-MM-DD, a day of the country. */
  readonly answerBy: string;
}

export const referenceOf = ({ number }: Pick<Complaint, 'number'>): string => formatReference('complaint', number);

export const isWaiting = ({ state }: Pick<Complaint, 'state'>): boolean => state === 'open' || state === 'escalated';

/** Somebody has to look again once: after an answer, or when the day of the answer has passed. */
export function canEscalate(complaint: Complaint, now: Date): boolean {
  return complaint.level === 1 && (complaint.state === 'answered' || isOverdue(complaint, now));
}

/** The day of the answer counts to its end, where the rules are from. */
export function isOverdue(complaint: Complaint, now: Date): boolean {
  return isWaiting(complaint) && readLocalDay(now, packOf(complaint.country).zone) > complaint.answerBy;
}

/** From which day on an answer has how many days. */
export interface Term {
  readonly today: string;
  readonly days: number;
}

export function termOf(country: string, now: Date): Term {
  const { zone, complaintDays: days } = packOf(country);
  return { today: readLocalDay(now, zone), days };
}

/** What may change while somebody looks: an entry of the client as well. */
export const versionFacts = ({ state, level }: Complaint, entries: readonly ComplaintEntry[]) => ({
  status: state,
  level,
  entries: entries.length,
});

export function toWire(complaint: Complaint, entries: readonly ComplaintEntry[], now: Date): ComplaintWire {
  const { id, category, about, state, outcome, level, filedAt, answerBy } = complaint;
  return {
    id,
    reference: referenceOf(complaint),
    category,
    about: about ?? null,
    state,
    outcome: outcome ?? null,
    level,
    filed_at: filedAt.toISOString(),
    answer_by: answerBy,
    is_overdue: isOverdue(complaint, now),
    can_write: isWaiting(complaint) && entries.length < complaintLimits.entries,
    can_escalate: canEscalate(complaint, now),
    can_withdraw: isWaiting(complaint),
    entries: entries.map((entry) => ({
      id: entry.id,
      by: entry.by,
      text: entry.text,
      outcome: entry.outcome ?? null,
      created_at: entry.createdAt.toISOString(),
    })),
  };
}

export function toDeskWire(complaint: Complaint, entries: readonly ComplaintEntry[], now: Date): ClientComplaint {
  return {
    ...toWire(complaint, entries, now),
    client_id: complaint.clientId,
    version: writeVersion(versionFacts(complaint, entries)),
  };
}
