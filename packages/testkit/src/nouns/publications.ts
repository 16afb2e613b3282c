// A legal text published as staff do it: proposed by an editor, decided by an approver.
import { languages } from '@candor/contract';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import type { DocumentKind } from '@candor/contract/documents/client.ts';
import { proposePublication } from '@candor/contract/publications/staff.ts';
import { callApi, idIn } from '../api.ts';
import { addStaff } from '../people.ts';
import type { TestSystem } from '../system.ts';

export interface Wording {
  readonly title: string;
  readonly body: string;
  /** Clients are asked to accept it. */
  readonly asksAgain: boolean;
}

/** In every language of the first tenant, from this moment on. */
export async function publishText(system: TestSystem, kind: DocumentKind, wording: Wording): Promise<void> {
  const { title, body, asksAgain } = wording;
  const editor = await addStaff(system, 'sun3', ['content_editor']);
  const checker = await addStaff(system, 'sun3', ['approver']);
  const texts = languages.map((language) => ({ language, fields: { title, body } }));
  const proposal = await callApi(system, proposePublication, {
    bearer: editor.bearer,
    params: { family: 'legal' },
    body: { name: kind, texts, asks_again: asksAgain, reason: 'agreed with the lawyers' },
  });
  const params = { id: idIn(proposal) };
  const decided = await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
  if (decided.status !== 200) throw new Error(`not published: ${JSON.stringify(decided.body)}`);
}
