// Which purchases a sale is taken from: by the law, or as the client chooses.
import { Amount } from '@candor/ui';
import { formatDecimal, formatMoney } from '@candor/ui/amount/number-format.ts';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { LotsChoice } from './use-lot-choice.ts';

export interface LotChoiceProps {
  readonly choice: LotsChoice;
  /** What is sold. */
  readonly quantity: string;
}

export function LotChoice({ choice, quantity }: LotChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  const { lots, rule, chosen, held, isShort, toggle } = choice;
  if (lots.length === 0) return null;
  const mayChoose = rule === 'chosen' && lots.length > 1;
  return (
    <fieldset className="flex flex-col gap-2 text-sm">
      <legend className="mb-1 font-medium">{t('orders-ui.lots')}</legend>
      {rule === 'fifo' && <p className="text-muted">{t('orders-ui.lots_law')}</p>}
      {mayChoose && <p className="text-muted">{t('orders-ui.lots_choose')}</p>}
      <ul className="flex flex-col">
        {lots.map((lot) => {
          const label = t('orders-ui.lot', {
            quantity: formatDecimal(lot.quantity, locale),
            price: formatMoney({ amount: lot.price, currency: lot.cost.currency }, locale),
            date: formatInstant(lot.opened_at, 'date', { locale }),
          });
          return (
            <li key={lot.id} className="flex min-h-11 items-center justify-between gap-3">
              {mayChoose ? (
                <Checkbox
                  label={label}
                  checked={chosen.includes(lot.id)}
                  onChange={({ target }) => toggle(lot.id, target.checked)}
                />
              ) : (
                <span>{label}</span>
              )}
              {lot.gain && <Amount value={lot.gain} signDisplay="exceptZero" />}
            </li>
          );
        })}
      </ul>
      {isShort && (
        <p role="alert" className="font-medium text-danger">
          {t('orders-ui.lots_short', {
            held: formatDecimal(held, locale),
            quantity: formatDecimal(quantity, locale),
          })}
        </p>
      )}
    </fieldset>
  );
}
