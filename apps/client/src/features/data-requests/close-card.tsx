// The way out: what still stands in it, each with its link; then a question, then the PIN, then signed out everywhere.
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { closeOwnAccount } from '@candor/contract/relationships/client.ts';
import type { OpenEnd } from '@candor/contract/relationships/reasons.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useOwnClosing } from './queries.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../shared/pin/pin-dialog.tsx')).PinDialog }));

/** Where each of them is brought to its end. */
const places: Readonly<Record<OpenEnd, string>> = {
  money: '/withdraw',
  positions: '/portfolio',
  orders: '/portfolio/orders',
  deposits: '/portfolio/transactions',
  withdrawals: '/withdraw',
  loans: '/loan',
  debts: '/loan',
  proposals: '/chat',
};

export function CloseCard() {
  const t = useText();
  const { data, error, isPending, refetch } = useOwnClosing();
  const [step, setStep] = useState<'sure' | 'pin' | null>(null);
  return (
    <Section title={t('data-requests.close_title')}>
      <Card className="flex flex-col gap-4">
        <p>{t('data-requests.close_text')}</p>
        {isPending && <SkeletonText lines={2} />}
        {error && !data && <LoadProblem problem={error} onRetry={() => void refetch()} />}
        {data && data.open.length > 0 && (
          <>
            <p className="font-medium">{t('data-requests.close_blocked')}</p>
            <ul className="flex flex-col">
              {data.open.map(({ kind, count }) => (
                <li key={kind}>
                  <Link to={places[kind]} className={tallLinkLook}>
                    {t(`data-requests.open_${kind}`, { count })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {data && (
          <Button
            variant="danger"
            className="self-start"
            disabled={data.open.length > 0}
            onClick={() => setStep('sure')}
          >
            {t('data-requests.close_button')}
          </Button>
        )}
      </Card>
      {step === 'sure' && data && (
        <ConfirmDialog
          title={t('data-requests.close_confirm')}
          text={t('data-requests.close_confirm_text', { years: data.keep_years })}
          confirmLabel={t('data-requests.close_button')}
          keepLabel={t('data-requests.close_keep')}
          onConfirm={() => setStep('pin')}
          onClose={() => setStep(null)}
        />
      )}
      <Suspense fallback={null}>{step === 'pin' && <Leaving onClose={() => setStep(null)} />}</Suspense>
    </Section>
  );
}

function Leaving({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { api, session, toasts } = useServices();
  const navigate = useNavigate();
  const leave = async (pin: string): Promise<void> => {
    await api.call(closeOwnAccount, { body: { pin } });
    onClose();
    // The server has ended every session already; this one forgets its own.
    await session.logout();
    toasts.show({ variant: 'success', title: t('data-requests.closed') });
    await navigate({ to: '/dashboard' });
  };
  return (
    <PinDialog
      title={t('data-requests.close_pin')}
      failed={t('data-requests.failed')}
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
