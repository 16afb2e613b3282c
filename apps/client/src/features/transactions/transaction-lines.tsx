// The postings of a transaction in plain words: what each changed, where, and the balance it left.
import { Amount } from '@candor/ui';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { useUi } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import type { TransactionDetail } from './transaction-facts.tsx';

export interface TransactionLinesProps {
  readonly transaction: TransactionDetail;
  readonly nameOf: (accountId: string) => string;
}

export function TransactionLines({ transaction, nameOf }: TransactionLinesProps) {
  const t = useText();
  const { locale, discreet, hiddenLabel } = useUi();
  const say = (money: { amount: string; currency: string }): string =>
    discreet ? hiddenLabel : formatMoney(money, locale);
  return (
    <Section title={t('transactions-ui.lines')} note={t('transactions-ui.lines_note')}>
      <Card>
        {transaction.lines.length === 0 && <p>{t('transactions-ui.lines_none')}</p>}
        <ol className="flex flex-col divide-y divide-line">
          {transaction.lines.map(({ account_id: accountId, bucket, text, amount, balance_after: after }) => (
            <li
              key={`${accountId ?? 'house'} ${bucket} ${amount.amount} ${amount.currency}`}
              data-line={bucket}
              className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block">{text}</span>
                <span className="block text-sm text-muted">
                  {accountId === null ? t('transactions-ui.charged') : nameOf(accountId)}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end">
                <Amount value={amount} signDisplay="exceptZero" className="font-medium" />
                {after !== null && (
                  <span className="ui-num text-sm text-muted">
                    {t('transactions-ui.balance_after', { amount: say(after) })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
