// Adding to a complaint, or asking for a second review: words that are sent once.
import { useRef, useState } from 'react';
import { addToComplaint, escalateComplaint } from '@candor/contract/complaints/client.ts';
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { complaintLimits } from '@candor/contract/complaints/rules.ts';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { useText } from '@candor/web';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { complaintKeys, useComplaintTerms } from './queries.ts';

const verbs = {
  add: {
    endpoint: addToComplaint,
    min: 1,
    label: 'complaints.text',
    send: 'complaints.add_send',
    done: 'complaints.added',
  },
  escalate: {
    endpoint: escalateComplaint,
    min: complaintLimits.shortest,
    label: 'complaints.why',
    send: 'complaints.add_send',
    done: 'complaints.escalated',
  },
} as const;

export interface WriteDialogProps {
  readonly complaint: Complaint;
  readonly verb: keyof typeof verbs;
  readonly onClose: () => void;
}

export function WriteDialog({ complaint, verb, onClose }: WriteDialogProps) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const days = useComplaintTerms().data?.answer_days;
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isShort, setIsShort] = useState(false);
  const { endpoint, min, label, send, done } = verbs[verb];
  const sending = useIntention<string, Complaint>(
    (words, idempotencyKey) =>
      api.call(endpoint, { params: { id: complaint.id }, body: { text: words }, idempotencyKey }),
    async () => {
      toasts.show({ variant: 'success', title: t(done) });
      onClose();
      await query.invalidateQueries({ queryKey: complaintKeys.all });
    },
  );
  const submit = (): void => {
    const words = text.trim();
    setIsShort(words.length < min);
    if (words.length < min) input.current?.focus();
    else void sending.start(words);
  };
  return (
    <FormDialog
      title={t(`complaints.${verb}`)}
      {...(verb === 'escalate' && days !== undefined ? { description: t('complaints.escalate_note', { days }) } : {})}
      submit={{ label: t(send), isBusy: sending.isBusy }}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        ref={input}
        label={t(label)}
        rows={6}
        maxLength={complaintLimits.longest}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsShort(false);
        }}
        {...(isShort ? { error: t('complaints.text_short', { min }) } : {})}
      />
      <ProblemBanner problem={sending.problem} title={t('complaints.failed')} />
      <IntentionNote intention={sending} />
    </FormDialog>
  );
}
