// Binds complaints for clients and for staff.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/complaints/client.ts';
import { accountCountries, packOf } from '@candor/contract/countries/index.ts';
import * as staffContract from '@candor/contract/complaints/staff.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { toDeskWire, toWire } from './complaint.ts';
import type { Complaint, ComplaintEntry } from './complaint.ts';
import { proposeComplaintAnswer } from './decisions.ts';
import * as service from './service.ts';
import type { Complainant, ComplaintParts } from './service.ts';
import { findComplaint, listComplaints, listQueue, readEntries, readFigures } from './store.ts';

/** A complaint with what was written in it. */
interface Read {
  readonly complaint: Complaint;
  readonly entries: readonly ComplaintEntry[];
}

const idOf = ({ complaint }: Read): string => complaint.id;

/** With what was written in each, by one query for all. */
const entriesBy =
  ({ vault }: Pick<ComplaintParts, 'vault'>) =>
  async (reader: Reader, found: readonly Complaint[]): Promise<Read[]> => {
    const entries = await readEntries(reader, vault, found);
    return found.map((complaint) => ({ complaint, entries: entries.get(complaint.id) ?? [] }));
  };

export function bindComplaints(parts: ComplaintParts, clientGuard: Guard<'client', Complainant>): Binding[] {
  const { db, clock } = parts;
  const withEntries = entriesBy(parts);
  return [
    bind(contract.getComplaintTerms, clientGuard, (owner) => service.readTerms(owner)),
    bind(contract.listComplaints, clientGuard, ({ scope, clientId }, { query }) =>
      db.read(scope, (reader) =>
        readPage(
          query,
          async (range) => withEntries(reader, await listComplaints(reader, clientId, range)),
          idOf,
          ({ complaint, entries }) => toWire(complaint, entries, clock.now()),
        ),
      ),
    ),
    bind(contract.getComplaint, clientGuard, ({ scope, clientId }, { params }) =>
      db.read(scope, async (reader) => {
        const complaint = await findComplaint(reader, params.id, clientId);
        return complaint ? service.describe(parts, reader, complaint) : refuse('not_found');
      }),
    ),
    bind(contract.fileComplaint, clientGuard, (owner, { body, once }) =>
      service.fileComplaint(parts, owner, once, body),
    ),
    bind(contract.addToComplaint, clientGuard, (owner, { params, body, once }) =>
      service.addToComplaint(parts, owner, once, { id: params.id, text: body.text }),
    ),
    bind(contract.escalateComplaint, clientGuard, (owner, { params, body, once }) =>
      service.escalateComplaint(parts, owner, once, { id: params.id, text: body.text }),
    ),
    bind(contract.withdrawComplaint, clientGuard, (owner, { params }) =>
      service.withdrawComplaint(parts, owner, params.id),
    ),
  ];
}

/** The figures go back so many months, with the present one. */
const months = 12;

const zones = new Map(accountCountries.map((code) => [code, packOf(code).zone]));

export function bindStaffComplaints(parts: ComplaintParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, clock } = parts;
  const withEntries = entriesBy(parts);
  return [
    bind(
      staffContract.listClientComplaints,
      staffGuard,
      ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
        db.read(scope, (reader) =>
          readPage(
            query,
            async (range) => withEntries(reader, await listQueue(reader, { status, clientId }, range)),
            idOf,
            ({ complaint, entries }) => toDeskWire(complaint, entries, clock.now()),
          ),
        ),
    ),
    bind(staffContract.writeToComplainant, staffGuard, (caller, { params, body }) =>
      service.writeToComplainant(parts, caller, params.id, body.text),
    ),
    bind(staffContract.proposeComplaintAnswer, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeComplaintAnswer(parts, caller, params.id, body)),
    ),
    bind(staffContract.getComplaintFigures, staffGuard, ({ scope }) =>
      db.read(scope, async (reader) => {
        const now = clock.now();
        const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1));
        const figures = await readFigures(reader, since, zones);
        return { items: figures.map(({ inTime, ...line }) => ({ ...line, in_time: inTime })) };
      }),
    ),
  ];
}
