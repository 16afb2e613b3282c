// Where a verification stands: what is needed before it begins, the clock of the review, what was found wrong, and that it is done.
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import { listIdKinds } from '@candor/contract/kyc/identity-numbers.ts';
import { Button } from '@candor/ui';
import { CheckCircleIcon, ClockIcon } from '@candor/ui/icons/status.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { sayKind, sayReason } from './words.ts';

export function IntroPanel({ detail, onStart }: { readonly detail: KycDetail; readonly onStart: () => void }) {
  const t = useText();
  const locale = useLanguage();
  const country = useAppState((state) => state.country.code);
  const kinds = listIdKinds(country).map((kind) => sayKind(t, kind));
  const document = new Intl.ListFormat(locale, { type: 'disjunction' }).format(kinds);
  const needs = [t('kyc.need_document', { document }), t('kyc.need_bank'), t('kyc.need_phone'), t('kyc.need_time')];
  return (
    <Card className="flex flex-col gap-5">
      <Section title={t('kyc.intro_title')}>
        <p className="text-muted">{t('kyc.intro_text')}</p>
        <ul className="flex flex-col gap-3">
          {needs.map((need) => (
            <li key={need} className="flex items-start gap-3">
              <CheckCircleIcon size={20} className="mt-0.5 shrink-0 text-accent" />
              <span>{need}</span>
            </li>
          ))}
        </ul>
      </Section>
      <ReviewNote detail={detail} />
      {/* What one will be asked to accept, to be read beforehand: these pages stay open while verification is forced. */}
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link
          to="/terms/$kind"
          params={{ kind: 'agreement' }}
          className="font-medium text-accent underline underline-offset-4"
        >
          {t('legal-ui.agreement')}
        </Link>
        <Link to="/privacy" className="font-medium text-accent underline underline-offset-4">
          {t('shell.privacy')}
        </Link>
      </p>
      <Button wide onClick={onStart}>
        {t('kyc.start')}
      </Button>
    </Card>
  );
}

/** Who looks at it, and who gets the images for that. */
export function ReviewNote({ detail: { provider } }: { readonly detail: KycDetail }) {
  const t = useText();
  return (
    <p className="text-sm text-muted">
      {provider === null ? t('kyc.review_manual') : t('kyc.review_assisted', { provider })}
    </p>
  );
}

function useSayTime(): (instant: string) => string {
  const locale = useLanguage();
  return (instant) => formatInstant(instant, 'dateTime', { locale });
}

interface PanelHeadProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Where it stands in a word and a sentence, beside its sign. */
function PanelHead({ icon, title, text, children }: PanelHeadProps) {
  return (
    <div className="flex items-start gap-4">
      {icon}
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl font-semibold">{title}</h2>
        {text !== undefined && <p className="text-muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}

export function PendingPanel({ detail }: { readonly detail: KycDetail }) {
  const t = useText();
  const say = useSayTime();
  const { session } = useServices();
  const due = detail.due_time;
  const isOver = due !== null && Date.parse(due) < session.nowMs();
  return (
    <Card className="flex flex-col gap-4">
      <PanelHead
        icon={<ClockIcon size={32} className="shrink-0 text-accent" />}
        title={t('kyc.pending_title')}
        text={t('kyc.pending_text')}
      >
        {due !== null && (
          <p className="font-medium">{isOver ? t('kyc.pending_overdue') : t('kyc.pending_due', { time: say(due) })}</p>
        )}
      </PanelHead>
      <Facts detail={detail} />
      <ReviewNote detail={detail} />
    </Card>
  );
}

export interface ApprovedPanelProps {
  readonly detail: KycDetail;
  readonly onRenew: () => void;
}

export function ApprovedPanel({ detail, onRenew }: ApprovedPanelProps) {
  const t = useText();
  return (
    <Card className="flex flex-col gap-4">
      <PanelHead
        icon={<CheckCircleIcon size={32} className="shrink-0 text-success" />}
        title={t('kyc.approved_title')}
        {...(detail.renewal === null ? { text: t('kyc.approved_text') } : {})}
      />
      <EndNote detail={detail} onRenew={onRenew} />
      <Facts detail={detail} />
      <Decided decided={detail.decided} />
    </Card>
  );
}

/** When the document ends; from the first notice on the new one can be sent, and where that stands. */
function EndNote({ detail, onRenew }: ApprovedPanelProps) {
  const t = useText();
  const say = useSayTime();
  const locale = useLanguage();
  const { expires_on: end, renewal } = detail;
  if (end === null) return null;
  const date = formatInstant(`${end}T12:00:00Z`, 'date', { locale, timeZone: 'UTC' });
  if (renewal === null) return <p className="text-sm text-muted">{t('kyc.valid_until', { date })}</p>;
  if (renewal.state === 'waiting') {
    return (
      <Banner tone="info" title={t('kyc.renew_waiting')}>
        {renewal.due_time !== null && t('kyc.renew_waiting_text', { time: say(renewal.due_time) })}
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="warning" title={t('kyc.ending_title', { date })}>
        {t('kyc.renew_text')}
      </Banner>
      {renewal.state === 'rejected' && (
        <Banner tone="warning" title={t('kyc.renew_rejected')}>
          <div className="flex flex-col gap-2">
            <p>{t('kyc.renew_rejected_text')}</p>
            <Reasons {...renewal} />
            <Decided decided={renewal.decided} />
          </div>
        </Banner>
      )}
      <Button wide onClick={onRenew}>
        {t('kyc.renew')}
      </Button>
    </>
  );
}

/** What two people found, and what they remarked. */
function Reasons({ reasons, remark }: Pick<KycDetail, 'reasons' | 'remark'>) {
  const t = useText();
  return (
    <>
      {reasons.length > 0 && (
        <ul aria-label={t('kyc.reasons')} className="list-disc ps-5">
          {reasons.map((reason) => (
            <li key={`${reason.part}:${reason.code}`}>{sayReason(t, reason)}</li>
          ))}
        </ul>
      )}
      {remark !== null && (
        <p>
          <span className="font-medium">{t('kyc.remark')}: </span>
          {remark}
        </p>
      )}
    </>
  );
}

/** What was sent and accepted, and when. */
function Facts({ detail }: { readonly detail: KycDetail }) {
  const t = useText();
  const say = useSayTime();
  const { submit_time: sent, approve_time: approved, agreement } = detail;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {sent !== null && <li>{t('kyc.submitted_at', { time: say(sent) })}</li>}
      {approved !== null && <li>{t('kyc.approved_at', { time: say(approved) })}</li>}
      {agreement !== null && (
        <li>{t('kyc.agreement_accepted', { version: agreement.version, time: say(agreement.accepted_at) })}</li>
      )}
    </ul>
  );
}

/** As which the two decided, and when: roles, never names. */
export function Decided({ decided }: Pick<KycDetail, 'decided'>) {
  const t = useText();
  const say = useSayTime();
  if (decided === null) return null;
  const { proposed_as: maker, proposed_at: proposed, confirmed_as: checker, confirmed_at: confirmed } = decided;
  return (
    <ul aria-label={t('kyc.decided')} className="flex flex-col gap-1 text-sm text-muted">
      <li>{t('kyc.proposed_as', { role: t(`kyc.role_${maker}`), time: say(proposed) })}</li>
      <li>{t('kyc.confirmed_as', { role: t(`kyc.role_${checker}`), time: say(confirmed) })}</li>
    </ul>
  );
}

export function RejectedNote({ detail }: { readonly detail: KycDetail }) {
  const t = useText();
  // Nobody decided that: the calendar did.
  const isExpired = detail.decided_by.length === 0;
  return (
    <Banner tone="warning" title={t(isExpired ? 'kyc.expired_title' : 'kyc.rejected_title')}>
      <div className="flex flex-col gap-2">
        <p>{t(isExpired ? 'kyc.expired_text' : 'kyc.rejected_text')}</p>
        <Reasons {...detail} />
      </div>
    </Banner>
  );
}
