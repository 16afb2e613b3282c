// /complaints/new: what it is about, by its reference where there is one, and what happened. Sent once, with its number as the answer.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { fileComplaint } from '@candor/contract/complaints/client.ts';
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { complaintCategories, complaintLimits } from '@candor/contract/complaints/rules.ts';
import type { ComplaintCategory } from '@candor/contract/complaints/rules.ts';
import { Button } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { complaintKeys, useComplaintTerms } from './queries.ts';
import { RegulatorCard } from './regulator-card.tsx';

interface Draft {
  readonly category: ComplaintCategory;
  readonly about: string;
  readonly text: string;
}

export function NewComplaintPage() {
  const t = useText();
  const terms = useComplaintTerms();
  return (
    <>
      <PageHeader
        title={t('complaints.new')}
        {...(terms.data ? { note: t('complaints.intro', { days: terms.data.answer_days }) } : {})}
      />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form />
        <RegulatorCard />
      </div>
    </>
  );
}

function useFiling() {
  const t = useText();
  const { api, query, toasts } = useServices();
  const navigate = useNavigate();
  return useIntention<Draft, Complaint>(
    ({ category, about, text }, idempotencyKey) =>
      api.call(fileComplaint, { body: { category, text, ...(about === '' ? {} : { about }) }, idempotencyKey }),
    async ({ id, reference }) => {
      toasts.show({ variant: 'success', title: t('complaints.sent', { reference }) });
      await query.invalidateQueries({ queryKey: complaintKeys.all });
      await navigate({ to: '/complaints/$id', params: { id }, replace: true });
    },
  );
}

function Form() {
  const t = useText();
  const search = useSearch({ from: '/complaints/new' });
  const [draft, setDraft] = useState<Draft>({ category: 'other', about: '', text: '', ...search });
  const [isShort, setIsShort] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const filing = useFiling();
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setIsShort(false);
    filing.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const sent = { ...draft, about: draft.about.trim().toUpperCase(), text: draft.text.trim() };
    const isTooShort = sent.text.length < complaintLimits.shortest;
    setIsShort(isTooShort);
    if (isTooShort) words.current?.focus();
    else void filing.start(sent);
  };
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Select
          label={t('complaints.category')}
          value={draft.category}
          onValueChange={(category) => change({ category })}
          options={complaintCategories.map((value) => ({ value, label: t(`complaints.category_${value}`) }))}
        />
        <TextField
          label={t('complaints.about')}
          hint={t('complaints.about_note')}
          maxLength={24}
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.about}
          onChange={(event) => change({ about: event.target.value })}
        />
        <TextArea
          ref={words}
          label={t('complaints.text')}
          hint={t('complaints.text_note')}
          rows={7}
          maxLength={complaintLimits.longest}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          {...(isShort ? { error: t('complaints.text_short', { min: complaintLimits.shortest }) } : {})}
        />
        <ProblemBanner problem={filing.problem} title={t('complaints.send_failed')} />
        <IntentionNote intention={filing} />
        <Button type="submit" className="self-start" loading={filing.isBusy} loadingLabel={t('shell.loading')}>
          {t('complaints.send')}
        </Button>
      </form>
    </Card>
  );
}
