// Asks that something be put right. What verification says of a person is corrected by verifying again, and the form says so.
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { requestCorrection } from '@candor/contract/data-requests/client.ts';
import type { DataRequest } from '@candor/contract/data-requests/client.ts';
import { dataFields, dataRequestLimits } from '@candor/contract/data-requests/rules.ts';
import type { DataField } from '@candor/contract/data-requests/rules.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { dataKeys } from './queries.ts';

interface Draft {
  readonly field: DataField;
  readonly text: string;
}

const empty: Draft = { field: 'address', text: '' };
const ofVerification: ReadonlySet<DataField> = new Set<DataField>(['name', 'birth_date', 'identity']);

export function CorrectionForm() {
  const t = useText();
  const locale = useLanguage();
  const { api, query, toasts } = useServices();
  const [draft, setDraft] = useState(empty);
  const [isShort, setIsShort] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const sending = useIntention<Draft, DataRequest>(
    (body, idempotencyKey) => api.call(requestCorrection, { body, idempotencyKey }),
    async ({ reference, answer_by: day }) => {
      setDraft(empty);
      const date = formatInstant(day, 'date', { locale, timeZone: 'UTC' });
      toasts.show({ variant: 'success', title: t('data-requests.sent', { reference, date }) });
      await query.invalidateQueries({ queryKey: dataKeys.all });
    },
  );
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setIsShort(false);
    sending.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = draft.text.trim();
    const isTooShort = text.length < dataRequestLimits.shortest;
    setIsShort(isTooShort);
    if (isTooShort) words.current?.focus();
    else void sending.start({ ...draft, text });
  };
  return (
    <Section title={t('data-requests.correct_title')}>
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p>{t('data-requests.correct_text')}</p>
          <Select
            label={t('data-requests.field')}
            value={draft.field}
            onValueChange={(field) => change({ field })}
            options={dataFields.map((value) => ({ value, label: t(`data-requests.field_${value}`) }))}
          />
          {ofVerification.has(draft.field) && (
            <p className="text-sm text-muted">
              {t('data-requests.correct_kyc')}{' '}
              <Link to="/kyc" className={tallLinkLook}>
                {t('data-requests.correct_kyc_link')}
              </Link>
            </p>
          )}
          <TextArea
            ref={words}
            label={t('data-requests.text')}
            hint={t('data-requests.text_note')}
            rows={4}
            maxLength={dataRequestLimits.longest}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
            {...(isShort ? { error: t('data-requests.text_short', { min: dataRequestLimits.shortest }) } : {})}
          />
          <ProblemBanner problem={sending.problem} title={t('data-requests.failed')} />
          <IntentionNote intention={sending} />
          <Button type="submit" className="self-start" loading={sending.isBusy} loadingLabel={t('shell.loading')}>
            {t('data-requests.send')}
          </Button>
        </form>
      </Card>
    </Section>
  );
}
