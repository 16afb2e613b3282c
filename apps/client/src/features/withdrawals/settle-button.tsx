// One tap that clears an outstanding balance from the account's own cash, where a withdrawal is blocked by it (TRD-09, G-04). What the
// cash does not cover is settled in parts on the page of loans.
import { Link } from '@tanstack/react-router';
import type { Due } from '@candor/contract/dues/client.ts';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';
import { useDues } from '../../shared/dues/queries.ts';
import { SettleNow, useSettlement } from '../../shared/dues/settle-due.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';

export function SettleButton({ accountId }: { readonly accountId: string }) {
  const dues = useDues('outstanding');
  const first = dues.data?.find((due) => due.account_id === accountId);
  return first ? <SettleDue key={first.id} due={first} /> : <SettleElsewhere />;
}

function SettleDue({ due }: { readonly due: Due }) {
  const t = useText();
  const { settling, plan } = useSettlement(due);
  if (plan?.isWhole !== true) return <SettleElsewhere />;
  return (
    <>
      <SettleNow settling={settling} amount={plan.amount} label={t('withdrawals.clear_settle_dues')} />
      <ProblemBanner problem={settling.problem} title={t('dues.failed')} className="w-full" />
      <IntentionNote intention={settling} />
    </>
  );
}

function SettleElsewhere() {
  const t = useText();
  return (
    <Link to="/loan" className={buttonLook({ size: 'small', variant: 'secondary' })}>
      {t('withdrawals.clear_settle_dues')}
    </Link>
  );
}
