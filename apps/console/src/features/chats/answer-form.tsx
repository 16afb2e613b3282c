// Where somebody of the desk writes: words, an answer kept ready, or a text of the register. Payment details are stopped while they are
// typed, with the reason; the server stops them again.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerChat, listChatAnswers, markClientChat } from '@candor/contract/chats/staff.ts';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import { findPaymentDetails } from '@candor/contract/documents/payment-details.ts';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { Language } from '@candor/contract/languages.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { isApiProblem } from '@candor/web/api/problem.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useMe, useServices, useWords } from '../../shared/use-services.tsx';
import { chatKeys, useAnswers } from './queries.ts';

export interface AnswerFormProps {
  readonly id: string;
  /** The client's: ready answers of it come first. */
  readonly language: Language;
}

export function AnswerForm({ id, language }: AnswerFormProps) {
  const { t } = useWords();
  const { api, ids, session, drafts } = useServices();
  const { id: me } = useMe();
  const may = useMay();
  const query = useQueryClient();
  // Several conversations at once are written in, and a reload loses none of the words.
  const draftName = `${me} chat ${id}`;
  const [text, setText] = useState(() => drafts.read(draftName)?.['text'] ?? '');
  const [document, setDocument] = useState('');
  const pending = useRef<{ readonly key: string; readonly id: string } | undefined>(undefined);
  const saidAt = useRef(0);
  const answers = useAnswers(may(rolesOf(listChatAnswers))).data ?? [];
  const fault = findFault(text);
  const write = (next: string): void => {
    setText(next);
    if (next === '') drafts.drop(draftName);
    else drafts.write(draftName, { text: next });
    if (session.nowMs() - saidAt.current < chatLimits.typingMs / 2) return;
    saidAt.current = session.nowMs();
    api.call(markClientChat, { params: { id }, body: { typing: true }, retry: false }).catch(() => undefined);
  };
  const sending = useSubmit(async () => {
    const words = text.trim();
    const kind = documentKinds.find((one) => one === document);
    const key = `${words}|${document}`;
    // The same words after a lost answer are the same message.
    if (pending.current?.key !== key) pending.current = { key, id: ids.next() };
    const body = {
      id: parseId('chat_message', pending.current.id),
      ...(words !== '' && { text: words }),
      ...(kind !== undefined && { document: kind }),
    };
    try {
      await api.call(answerChat, { params: { id }, body });
    } catch (problem) {
      if (isApiProblem(problem) && problem.status >= 400 && problem.status < 500) pending.current = undefined;
      throw problem;
    }
    pending.current = undefined;
    setText('');
    setDocument('');
    drafts.drop(draftName);
    await query.invalidateQueries({ queryKey: chatKeys.all });
  });
  const ready = answers.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  return (
    <form
      noValidate
      className="flex flex-col gap-3 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === undefined && (text.trim() !== '' || document !== '')) void sending.run();
      }}
    >
      <ProblemBanner problem={sending.problem} />
      <TextArea
        label={t('console-chats.answer')}
        rows={3}
        maxLength={chatLimits.text}
        value={text}
        onChange={({ target }) => write(target.value)}
        {...(fault === undefined ? {} : { error: t(fault) })}
      />
      <div className="flex flex-wrap items-end gap-3">
        {ready.length > 0 && (
          <Select<string>
            className="min-w-48 flex-1"
            label={t('console-chats.ready_answer')}
            value=""
            options={[
              { value: '', label: t('console-chats.choose_answer') },
              ...ready.map((one) => ({ value: one.id, label: `${one.title} (${one.language})` })),
            ]}
            onValueChange={(chosen) => write(ready.find((one) => one.id === chosen)?.text ?? text)}
          />
        )}
        <Select<string>
          className="min-w-48 flex-1"
          label={t('console-chats.document')}
          value={document}
          options={[
            { value: '', label: t('console-chats.no_document') },
            ...documentKinds.map((kind) => ({ value: kind, label: t(`legal-ui.${kind}`) })),
          ]}
          onValueChange={setDocument}
        />
        <Button type="submit" loading={sending.isBusy} loadingLabel={t('shell.loading')} disabled={fault !== undefined}>
          {t('chats.send')}
        </Button>
      </div>
    </form>
  );
}

function findFault(text: string): 'errors.payment_details' | 'errors.words_forbidden' | undefined {
  if (findPaymentDetails(text).length > 0) return 'errors.payment_details';
  return findForbiddenWords(text).length > 0 ? 'errors.words_forbidden' : undefined;
}
