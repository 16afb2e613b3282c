// Answers kept ready, by language: one person of the right role adds and retires them, for each goes through the same checks as a message.
import { addChatAnswer, listChatAnswers, retireChatAnswer } from '@candor/contract/chats/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { languages } from '@candor/contract/languages.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { long } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Answer = OutputOf<typeof listChatAnswers>['items'][number];

const adding: Action<undefined> = {
  key: 'add',
  label: 'console-chats.add_answer',
  done: 'console-chats.answer_added',
  note: 'console-chats.answer_note',
  roles: rolesOf(addChatAnswer),
  isOpen: () => true,
  fields: () => [
    {
      kind: 'choice',
      name: 'language',
      label: 'console-chats.language',
      options: languages.map((value) => ({ value, label: value })),
    },
    { kind: 'text', name: 'title', label: 'console-chats.answer_title', min: 2, max: 80 },
    { kind: 'long', name: 'text', label: 'console-chats.answer', min: 2, max: 2_000 },
  ],
  send: (api, _, { language, title = '', text = '' }) =>
    api.call(addChatAnswer, {
      body: { language: languages.find((one) => one === language) ?? 'en-US', title, text },
    }),
};

const retiring: Action<Answer> = {
  key: 'retire',
  label: 'console-chats.retire_answer',
  done: 'console-chats.answer_retired',
  roles: rolesOf(retireChatAnswer),
  isDanger: true,
  isOpen: () => true,
  fields: () => [],
  send: (api, { id }) => api.call(retireChatAnswer, { params: { id } }),
};

const queue: Queue<Answer> = {
  key: 'chat-answers',
  title: 'console-chats.answers',
  empty: 'console-chats.no_answers',
  load: async (api, { signal }) => ({ ...(await api.call(listChatAnswers, { signal })), next: null }),
  nameHeader: 'console-chats.answer_title',
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  columns: [
    { key: 'language', header: 'console-chats.language', cell: ({ language }) => language },
    { key: 'text', header: 'console-chats.answer', cell: ({ text }) => text.slice(0, 80) },
  ],
  facts: ({ language, text }) => [
    { label: 'console-chats.language', value: language },
    { label: 'console-chats.answer', value: long(text) },
  ],
  actions: [retiring],
  beginnings: [adding],
};

export function AnswersPage() {
  return <QueuePage queue={queue} />;
}
