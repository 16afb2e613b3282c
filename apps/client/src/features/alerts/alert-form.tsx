// Setting an alert: above or below, and the price.
import { useState } from 'react';
import { createAlert } from '@candor/contract/alerts/client.ts';
import { alertDirections } from '@candor/contract/alerts/limits.ts';
import type { AlertDirection } from '@candor/contract/alerts/limits.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { DecimalField } from '@candor/ui/field/decimal-field.tsx';
import { useText } from '@candor/web';
import { PushOffer } from '../../shared/push/push-offer.tsx';
import { useServices } from '../../shared/use-services.ts';

export interface AlertFormProps {
  readonly market: string;
  readonly symbol: string;
  readonly onDone: () => Promise<void>;
}

/** Prices have at most so many places in a list; the market's own steps are no rule for a wish. */
const places = 4;

export function AlertForm({ market, symbol, onDone }: AlertFormProps) {
  const t = useText();
  const { api, toasts } = useServices();
  const [direction, setDirection] = useState<AlertDirection>('above');
  const [price, setPrice] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSet, setIsSet] = useState(false);
  const setting = useSubmit(async () => {
    await api.call(createAlert, { body: { market, symbol, direction, price } });
    setPrice('');
    setIsTried(false);
    setIsSet(true);
    toasts.show({ variant: 'success', title: t('alerts.set_done') });
    await onDone();
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (price !== '') void setting.run();
      }}
    >
      {setting.problem !== null && <ProblemNote problem={setting.problem} title={t('alerts.set_failed')} />}
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t('alerts.direction')}
          segments={alertDirections.map((value) => ({ value, label: t(`alerts.${value}`) }))}
          value={direction}
          onValueChange={setDirection}
        />
        <DecimalField
          className="min-w-40 flex-1"
          label={t('alerts.price')}
          scale={places}
          value={price}
          onValueChange={setPrice}
          {...(isTried && price === '' ? { error: t('alerts.price_required') } : {})}
        />
        <Button type="submit" variant="secondary" loading={setting.isBusy} loadingLabel={t('shell.loading')}>
          {t('alerts.set')}
        </Button>
      </div>
      {isSet && <PushOffer />}
    </form>
  );
}
