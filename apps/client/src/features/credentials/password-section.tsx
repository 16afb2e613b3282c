// The password under Security: says what a change does and opens the form.
import { lazy, Suspense, useState } from 'react';
import { Button } from '@candor/ui';
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

export function PasswordSection() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const open = (): void => {
    setIsSeen(true);
    setIsOpen(true);
  };
  return (
    <>
      <SettingRow
        icon={<LockIcon size={22} />}
        title={t('credentials.password')}
        text={t('credentials.change_note')}
        action={
          <Button variant="secondary" size="small" onClick={open}>
            {t('credentials.change')}
          </Button>
        }
      />
      {isSeen && (
        <Suspense fallback={null}>
          <PasswordDialog open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
