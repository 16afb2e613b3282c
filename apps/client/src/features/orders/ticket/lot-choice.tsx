// Which purchases a sale is taken from: by the law, or as the client chooses.
import { Amount } from '@candor/ui';
import { formatDecimal, formatMoney } from '@candor/ui/amount/number-format.ts';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useLots } from '../queries.ts';
import type { Traded } from '../queries.ts';

export interface LotChoiceProps {
  readonly place: Traded;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export function LotChoice({ place, chosen, onChoose }: LotChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  const { data } = useLots(place, true);
  if (!data || data.lots.length === 0) return null;
  const mayChoose = data.lot_rule === 'chosen' && data.lots.length > 1;
  const toggle = (id: string, isOn: boolean): void =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="flex flex-col gap-2 text-sm">
      <legend className="mb-1 font-medium">{t('orders-ui.lots')}</legend>
      <p className="text-muted">{t(data.lot_rule === 'fifo' ? 'orders-ui.lots_law' : 'orders-ui.lots_choose')}</p>
      <ul className="flex flex-col">
        {data.lots.map((lot) => {
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
    </fieldset>
  );
}
