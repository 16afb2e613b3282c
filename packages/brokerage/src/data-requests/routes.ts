// Binds data requests for clients and for staff.
import * as contract from '@candor/contract/data-requests/client.ts';
import * as staffContract from '@candor/contract/data-requests/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { toDeskWire, toWire } from './data-request.ts';
import type { DataRequest } from './data-request.ts';
import { proposeDataAnswer } from './decisions.ts';
import * as service from './service.ts';
import type { DataOwner, DataRequestParts } from './service.ts';
import { listOwn, listQueue } from './store.ts';

const idOf = ({ id }: DataRequest): string => id;

export function bindDataRequests(parts: DataRequestParts, clientGuard: Guard<'client', DataOwner>): Binding[] {
  const { db, clock, vault } = parts;
  return [
    bind(contract.getDataTerms, clientGuard, (owner) => service.readTerms(owner)),
    bind(contract.listDataRequests, clientGuard, ({ scope, clientId }, { query }) =>
      db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listOwn(reader, vault, clientId, range),
          idOf,
          (request) => toWire(request, clock.now()),
        ),
      ),
    ),
    bind(contract.requestCopy, clientGuard, (owner, { body }) => service.requestCopy(parts, owner, body.pin)),
    bind(contract.downloadCopy, clientGuard, (owner, { params, body }) =>
      service.downloadCopy(parts, owner, params.id, body.pin),
    ),
    bind(contract.requestCorrection, clientGuard, (owner, { body, once }) =>
      service.requestCorrection(parts, owner, once, body),
    ),
    bind(contract.withdrawCorrection, clientGuard, (owner, { params }) =>
      service.withdrawCorrection(parts, owner, params.id),
    ),
  ];
}

export function bindStaffDataRequests(parts: DataRequestParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, clock, vault } = parts;
  return [
    bind(
      staffContract.listClientDataRequests,
      staffGuard,
      ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
        db.read(scope, (reader) =>
          readPage(
            query,
            (range) => listQueue(reader, vault, { status, clientId }, range),
            idOf,
            (request) => toDeskWire(request, clock.now()),
          ),
        ),
    ),
    bind(staffContract.proposeDataAnswer, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeDataAnswer(parts, caller, params.id, body)),
    ),
  ];
}
