// What a loan costs, line by line (G-16, G-20): the effective annual rate first, then every part of the cost and the sum.
import type { LoanOffer } from '@candor/contract/loans/client.ts';
import { Amount, Percent } from '@candor/ui';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useText } from '@candor/web';

export function OfferFacts({ offer }: { readonly offer: LoanOffer }) {
  const t = useText();
  const { instalments } = offer;
  const [first, last] = [instalments[0], instalments.at(-1)];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3">
        <div>
          <p className="text-sm text-muted">{t('loans.effective_rate')}</p>
          <p className="text-3xl font-semibold tracking-tight">
            <Percent points={offer.effective_annual_rate} />
          </p>
        </div>
        <p className="max-w-xs text-sm text-muted">{t('loans.effective_rate_note')}</p>
      </div>
      <FactList
        facts={[
          { key: 'amount', label: t('loans.amount'), value: <Amount value={offer.amount} /> },
          {
            key: 'fee',
            label: t('loans.fee'),
            note: t('loans.fee_note'),
            value: <Amount value={offer.fee} />,
          },
          { key: 'received', label: t('loans.received'), value: <Amount value={offer.received} />, strong: true },
          {
            key: 'rate',
            label: t('loans.annual_rate'),
            note: t('loans.annual_rate_note'),
            value: <Percent points={offer.annual_rate} />,
          },
          { key: 'interest', label: t('loans.interest'), value: <Amount value={offer.interest} /> },
          { key: 'cost', label: t('loans.cost'), note: t('loans.cost_note'), value: <Amount value={offer.cost} /> },
          ...(first && last
            ? [
                {
                  key: 'instalments',
                  label: t('loans.instalments', { count: instalments.length }),
                  ...(first.total.amount === last.total.amount ? {} : { note: t('loans.last_differs') }),
                  value: <Amount value={first.total} />,
                },
              ]
            : []),
          { key: 'total', label: t('loans.total'), value: <Amount value={offer.total} />, strong: true },
        ]}
      />
      <p className="text-sm text-muted">{t('loans.no_late_fee')}</p>
    </div>
  );
}
