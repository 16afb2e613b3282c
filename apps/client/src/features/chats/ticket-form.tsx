// For somebody who is not signed in: a question with a way to answer it, and a number to come back with.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createChatTicket, getDesk } from '@candor/contract/chats/client.ts';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { useServices } from '../../shared/use-services.ts';
import { chatKeys } from '../../shared/chats/keys.ts';
import { DeskNote } from './desk-note.tsx';

const least = { name: 2, contact: 5, text: 10 } as const;
type Field = keyof typeof least;

export function TicketForm() {
  const t = useText();
  const { api, texts } = useServices();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ name: '', contact: '', text: '' });
  const [isTried, setIsTried] = useState(false);
  const [ticket, setTicket] = useState<OutputOf<typeof createChatTicket>>();
  const isShort = (field: Field): boolean => values[field].trim().length < least[field];
  const sending = useSubmit(async () => {
    const body = {
      name: values.name.trim(),
      contact: values.contact.trim(),
      text: values.text.trim(),
      language: texts.store.getState().language,
    };
    setTicket(await api.call(createChatTicket, { body, bearer: null }));
  });
  const bind = (field: Field) => ({
    label: t(`chats.ticket_${field}`),
    value: values[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((known) => ({ ...known, [field]: target.value })),
    ...(isTried && isShort(field) ? { error: t(`chats.ticket_${field}_missing`) } : {}),
  });
  if (ticket) {
    return (
      <Card className="flex flex-col gap-4">
        <Banner tone="success" title={t('chats.ticket_done')}>
          {t('chats.ticket_done_text')}
        </Banner>
        <CopyField
          label={t('chats.ticket_number')}
          value={ticket.reference}
          copyLabel={t('credentials.copy')}
          copiedLabel={t('credentials.copied')}
        />
        <DeskNote desk={ticket.desk} />
      </Card>
    );
  }
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isShort('name') && !isShort('contact') && !isShort('text')) void sending.run();
        }}
      >
        <p className="text-muted">{t('chats.ticket_text_hint')}</p>
        <VisitorHours />
        {sending.problem !== null && <ProblemNote problem={sending.problem} />}
        <TextField autoComplete="name" maxLength={80} {...bind('name')} />
        <TextField hint={t('chats.ticket_contact_hint')} maxLength={120} {...bind('contact')} />
        <TextArea rows={5} maxLength={chatLimits.text} {...bind('text')} />
        <Button type="submit" loading={sending.isBusy} loadingLabel={t('shell.loading')}>
          {t('chats.ticket_send')}
        </Button>
      </form>
    </Card>
  );
}

/** When somebody can answer, before anything is written; a failure costs the form nothing. */
function VisitorHours() {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: chatKeys.desk,
    queryFn: ({ signal }) => api.call(getDesk, { bearer: null, signal }),
  });
  return data ? <DeskNote desk={data} /> : null;
}
