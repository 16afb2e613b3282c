// How much: an amount of money or a quantity, with quarters of what one has beside it.
import type { Account } from '@candor/contract/accounts/client.ts';
import { Amount, buttonLook } from '@candor/ui';
import { formatDecimal, formatPercent } from '@candor/ui/amount/number-format.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { DecimalField } from '@candor/ui/field/decimal-field.tsx';
import { useLanguage, useText } from '@candor/web';
import { shareOfMoney, shareOfQuantity, spendable } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';

const shares = [25, 50, 75, 100] as const;
const quantityScale = 8;

export interface SizeFieldsProps extends FieldsProps {
  readonly account: Account | undefined;
  /** Only a quantity can be named. */
  readonly isFixed: boolean;
}

export function SizeFields({ draft, status, account, isFixed, errorOf, onDraft }: SizeFieldsProps) {
  const t = useText();
  const locale = useLanguage();
  const isAmount = draft.by === 'amount';
  const cash = account && spendable(account, status, draft.kind);
  const choose = (percent: number): void => {
    if (draft.side === 'buy' && cash) onDraft({ by: 'amount', amount: shareOfMoney(cash, percent) });
    if (draft.side === 'sell') {
      onDraft({ by: 'quantity', quantity: shareOfQuantity(status.sellable, percent, status.quantity_step) });
    }
  };
  const hint =
    draft.side === 'buy' ? (
      cash && (
        <>
          {t('orders-ui.available')} <Amount value={cash} />
        </>
      )
    ) : (
      <>
        {t('orders-ui.sellable', { quantity: formatDecimal(status.sellable, locale) })}
        {/[1-9]/u.test(status.bound) && (
          <span className="block">{t('orders-ui.bound', { quantity: formatDecimal(status.bound, locale) })}</span>
        )}
      </>
    );
  const hinted = hint === undefined ? {} : { hint };
  return (
    <div className="flex flex-col gap-3">
      {!isFixed && (
        <SegmentedControl
          wide
          label={t('orders-ui.by')}
          value={draft.by}
          onValueChange={(by) => onDraft({ by })}
          segments={(['amount', 'quantity'] as const).map((value) => ({ value, label: t(`orders-ui.${value}`) }))}
        />
      )}
      {isAmount && account ? (
        <MoneyField
          large
          label={t('orders-ui.amount')}
          currency={account.currency}
          value={draft.amount}
          onValueChange={(amount) => onDraft({ amount })}
          {...hinted}
          {...errorOf('amount')}
        />
      ) : (
        <DecimalField
          label={t('orders-ui.quantity')}
          scale={quantityScale}
          step={status.quantity_step}
          value={draft.quantity}
          onValueChange={(quantity) => onDraft({ quantity })}
          inputClassName="min-h-16! text-3xl! font-semibold"
          {...hinted}
          {...errorOf('quantity')}
        />
      )}
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{t('orders-ui.shares')}</legend>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            className={`${buttonLook({ variant: 'secondary', size: 'small' })} px-1!`}
            onClick={() => choose(percent)}
          >
            {percent === 100 ? t('orders-ui.max') : formatPercent(String(percent), locale, { digits: 0 })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
