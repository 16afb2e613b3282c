// The prices that the chosen kind of order names.
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { useText } from '@candor/web';
import { needsLimit, needsStop } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';

export function PriceFields({ draft, status, errorOf, onDraft }: FieldsProps) {
  const t = useText();
  const { currency } = status.instrument;
  const step = status.price_step;
  const scale = step.split('.')[1]?.length ?? 0;
  return (
    <>
      {needsStop(draft.kind) && (
        <MoneyField
          label={t('orders-ui.stop_price')}
          {...{ currency, scale, step }}
          value={draft.stop}
          onValueChange={(stop) => onDraft({ stop })}
          {...errorOf('stop')}
        />
      )}
      {needsLimit(draft.kind) && (
        <MoneyField
          label={t('orders-ui.limit_price')}
          {...{ currency, scale, step }}
          value={draft.limit}
          onValueChange={(limit) => onDraft({ limit })}
          {...errorOf('limit')}
        />
      )}
    </>
  );
}
