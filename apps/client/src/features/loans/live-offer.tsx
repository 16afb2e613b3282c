// What the loan would cost a month and a year, while its amount and period are being chosen. Computed by the server, binding nobody.
import { useEffect, useState } from 'react';
import type { LoanTerms } from '@candor/contract/loans/client.ts';
import { Amount, Percent } from '@candor/ui';
import { StatGrid } from '@candor/ui/surface/stat-grid.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import { readWish } from './draft.ts';
import type { Draft, LendingAccount } from './draft.ts';
import { useOffer } from './queries.ts';

const pauseMs = 300;

export interface LiveOfferProps {
  readonly terms: Pick<LoanTerms, 'annual_rate'>;
  readonly draft: Draft;
  readonly account: LendingAccount;
}

export function LiveOffer({ terms, draft, account }: LiveOfferProps) {
  const t = useText();
  const wish = readWish(useSettled(draft), account);
  const { data } = useOffer(wish);
  const offer = wish === null ? undefined : data;
  const [first] = offer?.instalments ?? [];
  return (
    <div className="rounded-control bg-sunken px-4 py-3" data-live-offer>
      <StatGrid
        columns={3}
        stats={[
          {
            key: 'payment',
            label: t('loans.instalments', { count: draft.period }),
            value: first ? <Amount value={first.total} className="font-semibold" /> : '–',
          },
          { key: 'rate', label: t('loans.annual_rate'), value: <Percent points={terms.annual_rate} /> },
          {
            key: 'effective',
            label: t('loans.effective_rate'),
            value: offer ? <Percent points={offer.effective_annual_rate} /> : '–',
          },
        ]}
      />
    </div>
  );
}

/** The draft once nothing was changed for a moment. */
function useSettled(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft);
  const { clock } = useServices();
  useEffect(() => clock.later(pauseMs, () => setSettled(draft)), [clock, draft]);
  return settled;
}
