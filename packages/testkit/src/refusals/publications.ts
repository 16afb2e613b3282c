// Texts that staff publish, proposed by calls that are in order.
import { languages } from '@candor/contract';
import type { ApprovalKind } from '@candor/contract/approvals/staff.ts';
import { listNews } from '@candor/contract/content/client.ts';
import * as publications from '@candor/contract/publications/staff.ts';
import { answerOf, callApi } from '../api.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';

/** In every language of the brand. */
export const inAll = (fields: Readonly<Record<string, string>>) => languages.map((language) => ({ language, fields }));

const publish =
  (family: string, name: string | undefined, fields: Readonly<Record<string, string>>, extra: object = {}): Make =>
  () => ({
    by: 'maker',
    params: { family },
    body: { ...(name !== undefined && { name }), texts: inAll(fields), ...extra, reason },
  });

const title = 'Opening hours in December';

const body = 'The desk is open until noon.\n\n- **Friday** from nine';

const news = publish('news', undefined, { title, summary: 'Earlier on some days', body }, { topic: 'company' });

const retract: Make = async (world) => {
  await world.approve(await world.done(publications.proposePublication, await news(world)));
  const { items } = answerOf(listNews, await callApi(world.system, listNews, { query: { limit: '1' } }));
  return { by: 'maker', params: { id: items[0]?.id ?? '' }, body: { reason } };
};

type TextKinds = Extract<
  ApprovalKind,
  'legal.publish' | 'news.publish' | 'news.retract' | 'guide.publish' | 'message.publish'
>;

export const publicationCalls: Readonly<Record<TextKinds, ProposalCall>> = {
  'legal.publish': {
    outcome: { writes: ['legal_texts'] },
    endpoint: publications.proposePublication,
    make: publish('legal', 'cookie', { title, body }, { asks_again: true }),
  },
  'news.publish': { outcome: { writes: ['news'] }, endpoint: publications.proposePublication, make: news },
  'news.retract': { outcome: { writes: ['news'] }, endpoint: publications.proposeRetraction, make: retract },
  'guide.publish': {
    outcome: { writes: [] },
    endpoint: publications.proposePublication,
    make: publish('guide', 'costs', {
      title: 'What investing costs',
      summary: 'Every cost by name',
      cost: 'Reading is free',
      risk: 'None in reading',
      exit: 'At any time',
      body,
    }),
  },
  'message.publish': {
    outcome: { writes: [] },
    endpoint: publications.proposePublication,
    make: publish('message', 'password_changed', {
      title: 'Your password is new',
      body: 'If it was not you, call us.',
    }),
  },
};
