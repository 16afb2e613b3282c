// Asks for the copy of all data. The PIN is asked for: whoever holds an open screen is not yet its owner.
import { lazy, Suspense, useState } from 'react';
import { requestCopy } from '@candor/contract/data-requests/client.ts';
import { dataRequestLimits } from '@candor/contract/data-requests/rules.ts';
import { Button } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import { dataKeys, useDataRequests } from './queries.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../shared/pin/pin-dialog.tsx')).PinDialog }));

export function CopyCard() {
  const t = useText();
  const { api, query, toasts } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const list = useDataRequests();
  const isThere = list.data?.pages.some(({ items }) =>
    items.some(({ kind, state }) => kind === 'copy' && (state === 'open' || state === 'ready')),
  );
  const ask = async (pin: string): Promise<void> => {
    await api.call(requestCopy, { body: { pin } });
    setIsAsking(false);
    toasts.show({ variant: 'success', title: t('data-requests.copy_asked') });
    await query.invalidateQueries({ queryKey: dataKeys.all });
  };
  return (
    <Section title={t('data-requests.copy_title')}>
      <Card className="flex flex-col gap-4">
        <p>{t('data-requests.copy_text', { days: dataRequestLimits.copyDays })}</p>
        <Button className="self-start" disabled={isThere === true} onClick={() => setIsAsking(true)}>
          {t('data-requests.copy_ask')}
        </Button>
        {isThere === true && <p className="text-sm text-muted">{t('errors.data_copy_waiting')}</p>}
      </Card>
      <Suspense fallback={null}>
        {isAsking && (
          <PinDialog
            title={t('data-requests.copy_pin')}
            failed={t('data-requests.failed')}
            onConfirm={ask}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}
