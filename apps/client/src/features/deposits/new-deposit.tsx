// Declaring a deposit: the way, then the amount. Says honestly when there is no way: switched off, not allowed, no account open.
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { uses } from '@candor/contract/access/uses.ts';
import { buttonLook } from '@candor/ui';
import { DepositIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Stepper } from '@candor/ui/steps/stepper.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { ClosedSentence } from '@candor/screens/access/closed.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useAccounts } from '../../shared/money/queries.ts';
import { AdvisorSlot } from '../../shared/advisors/advisor-slot.tsx';
import { ContactLink } from '../../shared/chats/contact-link.tsx';
import { useServices } from '../../shared/use-services.ts';
import { AmountStep } from './amount-step.tsx';
import { fitsAccount, orderChannels } from './channel.ts';
import { MethodStep } from './method-step.tsx';
import { useChannels } from './queries.ts';
import { useSteps } from './use-steps.ts';

export function NewDeposit() {
  const t = useText();
  const { permissions } = useServices();
  const isOn = useStore(permissions.store, (state) => state.payload?.client_deposit ?? true);
  const closed = useClosed(uses.deposit);
  if (closed !== null) {
    return <NoWay sentence={<ClosedSentence explanation={closed}>{t('deposits.not_allowed')}</ClosedSentence>} />;
  }
  if (!isOn) return <NoWay sentence={t('deposits.switched_off')} />;
  return <OpenDeposit />;
}

function OpenDeposit() {
  const t = useText();
  const steps = useSteps();
  const { channel: wanted } = useSearch({ from: '/deposit' });
  const channels = useChannels(true);
  const accounts = useAccounts();
  if (readCode(channels.error) === 'deposit_unavailable') return <NoWay sentence={t('errors.deposit_unavailable')} />;
  const problem = channels.error ?? accounts.error;
  if (problem !== null) {
    const retry = (): void => void Promise.all([channels.refetch(), accounts.refetch()]);
    return (
      <Card>
        <LoadProblem problem={problem} onRetry={retry} />
      </Card>
    );
  }
  if (!channels.data || !accounts.data) {
    return (
      <Card className="min-h-72">
        <SkeletonRows rows={3} />
      </Card>
    );
  }
  const mine = accounts.data;
  const usable = orderChannels(channels.data, mine);
  if (usable.length === 0) return <NoWay sentence={t('errors.deposit_unavailable')} />;
  const chosen = usable.find(({ id }) => id === wanted);
  return (
    <Card className="flex flex-col gap-5">
      <Stepper label={t('deposits.steps')} steps={steps} current={chosen ? 1 : 0} />
      <KycNote />
      {chosen ? (
        <AmountStep key={chosen.id} channel={chosen} accounts={mine.filter((one) => fitsAccount(chosen, one))} />
      ) : (
        <MethodStep channels={usable} />
      )}
    </Card>
  );
}

/** Money is matched with the verified name, so without one it waits. */
function KycNote() {
  const t = useText();
  const { kyc } = useServices();
  const status = useStore(kyc.store, (state) => state.status);
  if (status === 'approved' || status === 'unknown') return null;
  return (
    <Banner
      tone="warning"
      title={t('deposits.kyc_title')}
      action={
        <Link
          to="/kyc"
          search={{ redirect: '/deposit' }}
          className={buttonLook({ size: 'small', variant: 'secondary' })}
        >
          {t('deposits.kyc_action')}
        </Link>
      }
    >
      {t('deposits.kyc_text')}
    </Banner>
  );
}

function NoWay({ sentence }: { readonly sentence: ReactNode }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<DepositIcon size={26} />}
        sentence={sentence}
        action={
          <div className="flex flex-col items-center gap-4">
            <AdvisorSlot />
            <div className="flex flex-wrap justify-center gap-3">
              <ContactLink>{t('deposits.contact')}</ContactLink>
              <Link to="/terms/$kind" params={{ kind: 'deposit' }} className={buttonLook({ variant: 'secondary' })}>
                {t('deposits.rules')}
              </Link>
            </div>
          </div>
        }
      />
    </Card>
  );
}
