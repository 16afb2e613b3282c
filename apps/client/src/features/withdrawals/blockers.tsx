// What stands in the way of a withdrawal, as a checklist: the seed's sentence, the amount, and the button that clears it in the app.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { Amount, Button, buttonLook } from '@candor/ui';
import { AlertIcon, ClockIcon } from '@candor/ui/icons/status.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useServices } from '../../shared/use-services.ts';
import { SettleButton } from './settle-button.tsx';

type Blocker = Eligibility['blockers'][number];

const hourMs = 60 * 60_000;

export interface BlockersProps {
  readonly eligibility: Eligibility;
  readonly onUseReviewed: () => void;
}

export function Blockers({ eligibility, onUseReviewed }: BlockersProps) {
  const t = useText();
  if (eligibility.blockers.length === 0) return null;
  return (
    <Section title={t('withdrawals.blockers')}>
      <ul className="flex flex-col gap-3">
        {eligibility.blockers.map((blocker) => (
          <BlockerRow key={blocker.code} {...{ blocker, eligibility, onUseReviewed }} />
        ))}
      </ul>
    </Section>
  );
}

function BlockerRow({ blocker, eligibility, onUseReviewed }: BlockersProps & { readonly blocker: Blocker }) {
  const t = useText();
  const locale = useLanguage();
  const { session } = useServices();
  const { code, amount, until, reason, clear_by: way } = blocker;
  const waits = way === 'wait';
  const hours = until === null ? 1 : Math.max(1, Math.ceil((Date.parse(until) - session.nowMs()) / hourMs));
  const score = eligibility.ways.find((one) => one.way === 'fast')?.needs_score ?? 0;
  const Icon = waits ? ClockIcon : AlertIcon;
  return (
    <li className="ui-card flex flex-wrap items-center gap-x-4 gap-y-3" data-blocker={code}>
      <Icon size={22} className="shrink-0 text-warning" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{t(`errors.${code}`, { hours, days: Math.ceil(hours / 24), score })}</p>
        {amount !== null && (
          <p className="text-muted">
            <Amount value={amount} />
          </p>
        )}
        {reason !== null && <p className="text-muted">{t(`withdrawals.protection_${reason}`)}</p>}
        {until !== null && (
          <p className="text-sm text-muted">
            {t('withdrawals.blocker_until', { date: formatInstant(until, 'dateTime', { locale }) })}
          </p>
        )}
        {waits && until === null && <p className="text-sm text-muted">{t('withdrawals.blocker_wait')}</p>}
      </div>
      <Clearing way={way} accountId={eligibility.account_id} onUseReviewed={onUseReviewed} />
    </li>
  );
}

interface ClearingProps {
  readonly way: Blocker['clear_by'];
  readonly accountId: string;
  readonly onUseReviewed: () => void;
}

function Clearing({ way, accountId, onUseReviewed }: ClearingProps) {
  const t = useText();
  const look = buttonLook({ size: 'small', variant: 'secondary' });
  const clearing: Readonly<Record<Blocker['clear_by'], () => ReactNode>> = {
    kyc: () => (
      <Link to="/kyc" search={{ redirect: '/withdraw' }} className={look}>
        {t('withdrawals.clear_kyc')}
      </Link>
    ),
    set_pin: () => (
      <Link to="/profile/security" className={look}>
        {t('withdrawals.clear_set_pin')}
      </Link>
    ),
    bank_accounts: () => (
      <Link to="/banking" className={look}>
        {t('withdrawals.clear_bank_accounts')}
      </Link>
    ),
    settle_dues: () => <SettleButton accountId={accountId} />,
    use_reviewed_way: () => (
      <Button size="small" variant="secondary" onClick={onUseReviewed}>
        {t('withdrawals.clear_use_reviewed_way')}
      </Button>
    ),
    wait: () => null,
  };
  return clearing[way]();
}
