// A data request: its states, its clock and how it looks on the wire. Pure.
import { readLocalDay } from '@candor/contract/access/guest.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { DataRequest as DataRequestWire } from '@candor/contract/data-requests/client.ts';
import type {
  DataField,
  DataOutcome,
  DataRequestKind,
  DataRequestState,
} from '@candor/contract/data-requests/rules.ts';
import type { ClientDataRequest } from '@candor/contract/data-requests/staff.ts';
import type { ClientId, DataRequestId } from '@candor/contract/ids.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import { writeVersion } from '../approvals/index.ts';

export const dataRequestTransitions: Readonly<Record<DataRequestState, readonly DataRequestState[]>> = {
  open: ['ready', 'answered', 'withdrawn'],
  ready: ['expired'],
  expired: [],
  answered: [],
  withdrawn: [],
};

/** The job that makes a copy. */
export const copyKind = 'data-requests.copy';

/** Where an archive is sealed to: the row it belongs to. */
export const archiveCell = (rowId: DataRequestId) => ({ table: 'brokerage.data_requests', column: 'archive', rowId });

export interface DataRequest {
  readonly id: DataRequestId;
  readonly number: bigint;
  readonly clientId: ClientId;
  readonly country: string;
  readonly kind: DataRequestKind;
  readonly state: DataRequestState;
  readonly madeAt: Date;
  /** YYYY-MM-DD, a day of the country. */
  readonly answerBy: string;
  readonly field: DataField | null;
  readonly text: string | null;
  readonly outcome: DataOutcome | null;
  readonly answer: string | null;
  readonly storageKey: string | null;
  readonly archiveBytes: number | null;
  readonly expiresAt: Date | null;
}

export const referenceOf = ({ number }: Pick<DataRequest, 'number'>): string => formatReference('data_request', number);

/** The day of the answer counts to its end, where the rules are from. */
export function isOverdue({ state, country, answerBy }: DataRequest, now: Date): boolean {
  return state === 'open' && readLocalDay(now, packOf(country).zone) > answerBy;
}

export const versionFacts = ({ state }: Pick<DataRequest, 'state'>) => ({ status: state });

export function toWire(request: DataRequest, now: Date): DataRequestWire {
  return {
    id: request.id,
    reference: referenceOf(request),
    kind: request.kind,
    state: request.state,
    made_at: request.madeAt.toISOString(),
    answer_by: request.answerBy,
    is_overdue: isOverdue(request, now),
    field: request.field,
    text: request.text,
    outcome: request.outcome,
    answer: request.answer,
    expires_at: request.expiresAt?.toISOString() ?? null,
    size_bytes: request.archiveBytes,
  };
}

export function toDeskWire(request: DataRequest, now: Date): ClientDataRequest {
  return { ...toWire(request, now), client_id: request.clientId, version: writeVersion(versionFacts(request)) };
}
