// What stands in the way of a loan, each with the way to clear it. A loan is never offered to clear a block (G-20).
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LoanTerms } from '@candor/contract/loans/client.ts';
import { buttonLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';

type Blocker = LoanTerms['blockers'][number];

export function Blockers({ blockers }: { readonly blockers: readonly Blocker[] }) {
  const t = useText();
  return (
    <ul className="flex flex-col gap-3">
      {blockers.map((blocker) => (
        <li key={blocker} data-blocker={blocker}>
          <Banner tone="warning" title={t(`errors.${blocker}`)} action={<Clearing blocker={blocker} />} />
        </li>
      ))}
    </ul>
  );
}

function Clearing({ blocker }: { readonly blocker: Blocker }): ReactNode {
  const t = useText();
  const look = buttonLook({ size: 'small', variant: 'secondary' });
  const ways: Readonly<Record<Blocker, () => ReactNode>> = {
    kyc_required: () => (
      <Link to="/kyc" search={{ redirect: '/loan' }} className={look}>
        {t('loans.clear_kyc')}
      </Link>
    ),
    pin_not_set: () => (
      <Link to="/profile/security" className={look}>
        {t('loans.clear_pin')}
      </Link>
    ),
    loan_dues_open: () => (
      <Link to="/loan" className={look}>
        {t('loans.clear_dues')}
      </Link>
    ),
  };
  return ways[blocker]();
}
