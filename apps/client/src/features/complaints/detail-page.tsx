// /complaints/{id}: the number, the day of the answer, everything that was written, and what the client can do next.
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { toneOfState } from './looks.ts';
import { useComplaint } from './queries.ts';
import { RegulatorCard } from './regulator-card.tsx';
import { Thread } from './thread.tsx';

const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }));

export function ComplaintPage() {
  const t = useText();
  const { id } = useParams({ from: '/complaints/$id' });
  const found = useComplaint(id);
  if (!isId(id) || (isApiProblem(found.error) && found.error.status === 404)) {
    return (
      <EmptyPage
        title={t('complaints.one')}
        icon={DocumentIcon}
        sentence={t('complaints.missing')}
        action={{ label: t('complaints.all'), to: '/complaints' }}
      />
    );
  }
  return (
    <>
      <PageHeader title={t('complaints.one')} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {found.data && <Story complaint={found.data} />}
          {!found.data && found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
          {found.isPending && <SkeletonRows rows={4} leading={false} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RegulatorCard />
          <Link to="/complaints" className={`${tallLinkLook} self-start`}>
            {t('complaints.all')}
          </Link>
        </div>
      </div>
    </>
  );
}

function Story({ complaint }: { readonly complaint: Complaint }) {
  const t = useText();
  const locale = useLanguage();
  const { reference, category, about, state, outcome, filed_at: filedAt, answer_by: answerBy } = complaint;
  const day = formatInstant(answerBy, 'date', { locale, timeZone: 'UTC' });
  const isWaiting = state === 'open' || state === 'escalated';
  return (
    <>
      {complaint.is_overdue && (
        <Banner tone="warning" title={t('complaints.overdue')}>
          {t('complaints.overdue_note', { date: day })}
        </Banner>
      )}
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-2xl font-semibold">
            <bdi>{reference}</bdi>
          </p>
          <Badge tone={toneOfState[state]}>{t(`complaints.state_${state}`)}</Badge>
        </div>
        <FactList
          facts={[
            { key: 'category', label: t('complaints.category'), value: t(`complaints.category_${category}`) },
            ...(about === null ? [] : [{ key: 'about', label: t('complaints.about'), value: <bdi>{about}</bdi> }]),
            { key: 'filed', label: t('complaints.filed'), value: formatInstant(filedAt, 'dateTime', { locale }) },
            ...(isWaiting ? [{ key: 'due', label: t('complaints.answer_by'), value: day }] : []),
            ...(outcome === null
              ? []
              : [{ key: 'outcome', label: t('complaints.outcome'), value: t(`complaints.outcome_${outcome}`) }]),
          ]}
        />
      </Card>
      <Section title={t('complaints.thread')}>
        <Thread complaint={complaint} />
      </Section>
      <Actions complaint={complaint} />
    </>
  );
}

function Actions({ complaint }: { readonly complaint: Complaint }) {
  const t = useText();
  const [open, setOpen] = useState<'add' | 'escalate' | 'withdraw' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      {complaint.can_escalate && <Button onClick={() => setOpen('escalate')}>{t('complaints.escalate')}</Button>}
      {complaint.can_write && (
        <Button variant="secondary" onClick={() => setOpen('add')}>
          {t('complaints.add')}
        </Button>
      )}
      {complaint.can_withdraw && (
        <Button variant="quiet" onClick={() => setOpen('withdraw')}>
          {t('complaints.withdraw')}
        </Button>
      )}
      <Suspense fallback={null}>
        {(open === 'add' || open === 'escalate') && <WriteDialog complaint={complaint} verb={open} onClose={close} />}
        {open === 'withdraw' && <WithdrawDialog complaint={complaint} onClose={close} />}
      </Suspense>
    </div>
  );
}
