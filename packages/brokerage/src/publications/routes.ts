// Binds publishing.
import * as contract from '@candor/contract/publications/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import type { Editor, PublicationParts } from './parts.ts';
import { getDrafts, getPublication, listPublications, proposePublication, proposeRetraction } from './service.ts';

export function bindPublications(parts: PublicationParts, staffGuard: Guard<'staff', Editor>): Binding[] {
  return [
    bind(contract.listPublications, staffGuard, (editor, { params, query }) =>
      listPublications(parts, editor, params.family, query),
    ),
    bind(contract.getPublication, staffGuard, (editor, { params }) =>
      getPublication(parts, editor, params.family, params.name),
    ),
    bind(contract.proposePublication, staffGuard, async (editor, { params, body }) =>
      answerProposal(await proposePublication(parts, editor, params.family, body)),
    ),
    bind(contract.proposeRetraction, staffGuard, async (editor, { params, body }) =>
      answerProposal(await proposeRetraction(parts, editor, params.id, body.reason)),
    ),
    bind(contract.getDrafts, staffGuard, (editor, { params }) => getDrafts(parts, editor, params.id)),
  ];
}
