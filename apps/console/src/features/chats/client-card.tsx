// The client beside the conversation: who it is, who has it in hand and handing it over, notes of the desk, and concluding with a summary.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignChat, closeChat, listChatColleagues } from '@candor/contract/chats/staff.ts';
import type { ChatHead } from '@candor/contract/chats/staff.ts';
import { addClientNote, listClientNotes } from '@candor/contract/desk/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button, linkLook } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { parseId } from '@candor/contract/ids.ts';
import { formatTime } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useMe, useServices, useWords } from '../../shared/use-services.tsx';
import { chatKeys, useColleagues } from './queries.ts';

export interface ClientCardProps {
  readonly id: string;
  readonly head: ChatHead;
  readonly summaries: readonly OutputOf<typeof closeChat>[];
}

export function ClientCard({ id, head, summaries }: ClientCardProps) {
  const { t, locale } = useWords();
  const may = useMay();
  return (
    <aside aria-label={t('console-chats.client')} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <FactList
          facts={[
            { key: 'username', label: t('credentials.username'), value: head.username },
            { key: 'name', label: t('console-chats.name'), value: head.name === '' ? '–' : head.name },
            { key: 'language', label: t('console-chats.language'), value: nameLanguage(head.language, locale) },
            { key: 'in_hand', label: t('console-chats.in_hand'), value: head.staff_name ?? t('console-chats.nobody') },
          ]}
        />
        {head.may_open_client && (
          <Go to={`/clients/${id}`} className={linkLook}>
            {t('console-chats.open_client')}
          </Go>
        )}
        {may(rolesOf(assignChat)) && <Handover id={id} head={head} />}
      </Card>
      {may(rolesOf(closeChat)) && <Writing id={id} kind="summary" />}
      {may(rolesOf(addClientNote)) && <Writing id={id} kind="note" />}
      <Inside id={id} summaries={summaries} mayRead={may(rolesOf(listClientNotes))} />
    </aside>
  );
}

const nameLanguage = (language: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;

function Handover({ id, head }: Pick<ClientCardProps, 'id' | 'head'>) {
  const { t } = useWords();
  const { api } = useServices();
  const me = useMe();
  const may = useMay();
  const query = useQueryClient();
  const colleagues = useColleagues(may(rolesOf(listChatColleagues))).data ?? [];
  const handing = useSubmit(async (to: string) => {
    await api.call(assignChat, { params: { id }, body: { staff_id: to === '' ? null : parseId('staff', to) } });
    await query.invalidateQueries({ queryKey: chatKeys.all });
  });
  return (
    <div className="flex flex-col gap-2">
      <ProblemBanner problem={handing.problem} />
      {!(head.is_taken && head.staff_id === me.id) && (
        <Button
          variant="secondary"
          size="small"
          loading={handing.isBusy}
          loadingLabel={t('shell.loading')}
          onClick={() => void handing.run(me.id)}
        >
          {t('console-chats.take')}
        </Button>
      )}
      <Select<string>
        label={t('console-chats.hand_over')}
        value={head.is_taken ? (head.staff_id ?? '') : ''}
        options={[
          { value: '', label: t('console-chats.to_advisor') },
          ...colleagues.map(({ id: staffId, username }) => ({ value: staffId, label: username })),
        ]}
        onValueChange={(to) => void handing.run(to)}
      />
    </div>
  );
}

/** A note about the client, or the conclusion that ends the waiting. The client reads neither. */
function Writing({ id, kind }: { readonly id: string; readonly kind: 'note' | 'summary' }) {
  const { t } = useWords();
  const { api } = useServices();
  const query = useQueryClient();
  const [text, setText] = useState('');
  const saving = useSubmit(async () => {
    const words = text.trim();
    if (words.length < 3) return;
    if (kind === 'summary') await api.call(closeChat, { params: { id }, body: { summary: words } });
    else await api.call(addClientNote, { params: { id }, body: { text: words } });
    setText('');
    await query.invalidateQueries({ queryKey: chatKeys.all });
    await query.invalidateQueries({ queryKey: ['chat-notes', id] });
  });
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void saving.run();
        }}
      >
        <ProblemBanner problem={saving.problem} />
        <TextArea
          label={t(`console-chats.${kind}`)}
          hint={t(`console-chats.${kind}_hint`)}
          rows={2}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={text.trim().length < 3}
          loading={saving.isBusy}
          loadingLabel={t('shell.loading')}
        >
          {t(`console-chats.${kind}_save`)}
        </Button>
      </form>
    </Card>
  );
}

/** What the desk knows among itself; nothing where nothing was written yet. */
function Inside({ id, summaries, mayRead }: Omit<ClientCardProps, 'head'> & { readonly mayRead: boolean }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const notes = useQuery({
    queryKey: ['chat-notes', id],
    enabled: mayRead,
    queryFn: async ({ signal }) => (await api.call(listClientNotes, { params: { id }, query: {}, signal })).items,
  });
  const lines = [
    ...(notes.data ?? []).map((note) => ({ ...note, by: note.staff_name })),
    ...summaries.map((summary) => ({ ...summary, by: t('console-chats.summary_by', { name: summary.staff_name }) })),
  ];
  if (lines.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('console-chats.inside')}</h2>
      <ul className="flex flex-col gap-2 text-sm">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="whitespace-pre-wrap">{line.text}</p>
            <p className="text-muted">
              {line.by} · {formatTime(line.created_at, locale)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
