// /profile/data (G-22): a copy of one's own data, corrections, what is kept for how long, and the way out.
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';
import { CloseCard } from './close-card.tsx';
import { CopyCard } from './copy-card.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { useDataTerms } from './queries.ts';
import { RequestList } from './request-list.tsx';

export function DataPage() {
  const t = useText();
  const { data: terms } = useDataTerms();
  return (
    <>
      <PageHeader
        title={t('data-requests.title')}
        {...(terms ? { note: t('data-requests.intro', { days: terms.answer_days }) } : {})}
      />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <CopyCard />
          <CorrectionForm />
        </div>
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <RequestList />
          {terms && (
            <Section title={t('data-requests.keep_title')}>
              <Card className="flex flex-col gap-3">
                <p>{t('data-requests.keep_text', { years: terms.keep_years })}</p>
                <p>{t('data-requests.keep_talks')}</p>
              </Card>
            </Section>
          )}
          <CloseCard />
        </div>
      </div>
    </>
  );
}
