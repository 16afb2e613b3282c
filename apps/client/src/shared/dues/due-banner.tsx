// What is outstanding, an allotment that waits for its payment, or what falls due within a week, above everything else on home. Nothing when
// there is none of them.
import { Link } from '@tanstack/react-router';
import type { Due } from '@candor/contract/dues/client.ts';
import type { Loan } from '@candor/contract/loans/client.ts';
import { Amount, buttonLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useServices } from '../use-services.ts';
import { useDues, useLoans, useUnpaidAllotments } from './queries.ts';
import type { UnpaidAllotment } from './queries.ts';
import { SettleNow, useSettlement } from './settle-due.tsx';

const nouns = ['dues', 'errors', 'credentials'] as const;
const soonMs = 7 * 24 * 60 * 60_000;

/** Mount it for signed-in clients only, and lazily. */
export function DueBanner() {
  const isReady = useNouns(nouns);
  const allotments = useUnpaidAllotments();
  if (!isReady) return null;
  const unpaid = allotments.data?.[0];
  return (
    <>
      <DueOrSoon />
      {unpaid && <AllotmentDue unpaid={unpaid} />}
    </>
  );
}

function DueOrSoon() {
  const { session } = useServices();
  const dues = useDues('outstanding');
  const loans = useLoans();
  const [first, ...others] = dues.data ?? [];
  if (first) return <Outstanding due={first} others={others.length} />;
  const next = (loans.data ?? [])
    .flatMap((loan) => (loan.next_due === null ? [] : [{ loan, next: loan.next_due }]))
    .toSorted((a, b) => a.next.due_at.localeCompare(b.next.due_at))[0];
  if (!next || Date.parse(next.next.due_at) - session.nowMs() > soonMs) return null;
  return <PaymentDue loan={next.loan} next={next.next} />;
}

function Outstanding({ due, others }: { readonly due: Due; readonly others: number }) {
  const t = useText();
  const { settling, plan } = useSettlement(due);
  return (
    <div className="flex flex-col gap-3" data-banner="outstanding">
      <Banner
        tone="danger"
        title={
          <>
            {t('dues.banner_outstanding')} <Amount value={due.open_amount} />
          </>
        }
        action={
          plan?.isWhole === true ? (
            <SettleNow settling={settling} amount={plan.amount} label={t('dues.settle')} />
          ) : (
            <Link to="/loan" className={buttonLook({ size: 'small' })}>
              {t('dues.look')}
            </Link>
          )
        }
      >
        {t('dues.banner_note')}{' '}
        <Link to="/loan" className="inline-flex min-h-6 items-center font-medium underline">
          {others > 0 ? t('dues.banner_others', { count: others }) : t('dues.details')}
        </Link>
      </Banner>
      {settling.problem !== null && (
        <Banner tone="warning" urgent title={t('dues.failed')}>
          {describeProblem(t, settling.problem)}
        </Banner>
      )}
      <IntentionNote intention={settling} />
    </div>
  );
}

/** It lapses by itself and costs nothing then: a warning, and its page has the button that pays. */
function AllotmentDue({ unpaid: { id, due, dueBy } }: { readonly unpaid: UnpaidAllotment }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <div data-banner="allotment-due">
      <Banner
        tone="warning"
        title={
          <>
            {t('dues.banner_allotment')} <Amount value={due} />
          </>
        }
        action={
          <Link to="/discover/offerings/$id" params={{ id }} className={buttonLook({ size: 'small' })}>
            {t('dues.look')}
          </Link>
        }
      >
        {t('dues.banner_allotment_note', { date: formatInstant(dueBy, 'dateTime', { locale }) })}
      </Banner>
    </div>
  );
}

interface PaymentDueProps {
  readonly loan: Loan;
  readonly next: NonNullable<Loan['next_due']>;
}

function PaymentDue({ loan, next }: PaymentDueProps) {
  const t = useText();
  const locale = useLanguage();
  return (
    <div data-banner="payment-due">
      <Banner
        tone="warning"
        title={
          <>
            {t('dues.banner_payment')} <Amount value={next.amount} />
          </>
        }
        action={
          <Link to="/loan/$id" params={{ id: loan.id }} className={buttonLook({ size: 'small', variant: 'secondary' })}>
            {t('dues.look')}
          </Link>
        }
      >
        {t('dues.banner_payment_note', { date: formatInstant(next.due_at, 'date', { locale }) })}
      </Banner>
    </div>
  );
}
