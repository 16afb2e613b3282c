// The transaction PIN under Security: set or change it, or check that one still knows it.
import { lazy, Suspense, useState } from 'react';
import { Button } from '@candor/ui';
import { KeyIcon } from '@candor/ui/icons/status.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';
import { useUser } from '../../shared/use-services.ts';

const SetPinDialog = lazy(async () => ({ default: (await import('./set-pin-dialog.tsx')).SetPinDialog }));
const CheckPinDialog = lazy(async () => ({ default: (await import('./check-pin-dialog.tsx')).CheckPinDialog }));

export function PinSection() {
  const t = useText();
  const hasPin = useUser()?.has_pin === true;
  const [open, setOpen] = useState<'set' | 'check' | null>(null);
  return (
    <>
      <SettingRow
        icon={<KeyIcon size={22} />}
        title={t('credentials.pin')}
        badge={
          <Badge tone={hasPin ? 'success' : 'warning'}>
            {t(hasPin ? 'credentials.pin_is_set' : 'credentials.pin_not_set')}
          </Badge>
        }
        text={t('credentials.pin_note')}
        action={
          <>
            {hasPin && (
              <Button variant="quiet" size="small" onClick={() => setOpen('check')}>
                {t('credentials.pin_check')}
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setOpen('set')}>
              {t(hasPin ? 'credentials.change' : 'credentials.pin_set')}
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>
        {open === 'set' && <SetPinDialog open onOpenChange={() => setOpen(null)} />}
        {open === 'check' && <CheckPinDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
