// /loan (FUND-06): what is outstanding first, then the loans with their status, and the way to apply with every cost shown before.
import { Link } from '@tanstack/react-router';
import type { LoanTerms } from '@candor/contract/loans/client.ts';
import { uses } from '@candor/contract/access/uses.ts';
import { Amount, Percent, buttonLook } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { StatGrid } from '@candor/ui/surface/stat-grid.tsx';
import { useLanguage, useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { MoneyPage } from '../../shared/money/money-page.tsx';
import { Blockers } from './blockers.tsx';
import { DuesSection } from './dues-section.tsx';
import { LoanList } from './loan-list.tsx';
import { useTerms } from './queries.ts';

export function LoanPage() {
  const t = useText();
  const terms = useTerms();
  return (
    <MoneyPage
      title={t('shell.loan')}
      note={t('loans.intro')}
      records={
        <>
          <LoanList />
          <ComplainLink category="loan" />
        </>
      }
    >
      <DuesSection />
      {terms.data && <Terms terms={terms.data} />}
    </MoneyPage>
  );
}

function Terms({ terms }: { readonly terms: LoanTerms }) {
  const t = useText();
  const locale = useLanguage();
  const [home] = terms.accounts;
  const closed = useClosed(uses.loan);
  // What is outstanding stands above with its own button; saying it twice helps nobody.
  const blockers = terms.blockers.filter((blocker) => blocker !== 'loan_dues_open');
  const [shortest, longest] = [terms.periods[0] ?? 0, terms.periods.at(-1) ?? 0];
  return (
    <Card className="flex flex-col gap-5">
      <StatGrid
        columns={3}
        stats={[
          {
            key: 'available',
            label: t('loans.up_to'),
            value: home ? <Amount value={home.available} minScale={0} /> : '–',
          },
          { key: 'rate', label: t('loans.annual_rate'), value: <Percent points={terms.annual_rate} /> },
          { key: 'period', label: t('loans.period'), value: t('loans.months_span', { shortest, longest }) },
        ]}
      />
      <p className="text-sm text-muted">
        {t('loans.terms_note', {
          exit: terms.exit_days,
          draw: terms.draw_days,
          fee: formatPercent(terms.fee_percent, locale, { digits: 2 }),
        })}
      </p>
      {blockers.length > 0 && <Blockers blockers={blockers} />}
      {closed !== null && <ClosedNote explanation={closed} />}
      {closed === null && terms.blockers.length === 0 && (
        <Link to="/loan/apply" className={buttonLook({ wide: true })}>
          {t('loans.apply_title')}
        </Link>
      )}
    </Card>
  );
}
