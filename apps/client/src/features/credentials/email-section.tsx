// The mail address under Security: where notices and reset codes may go. Says whether there is one and opens the form.
import { lazy, Suspense, useState } from 'react';
import { Button } from '@candor/ui';
import { MailIcon } from '@candor/ui/icons/status.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';
import { useUser } from '../../shared/use-services.ts';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

export function EmailSection() {
  const t = useText();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const email = user?.email ?? '';
  return (
    <>
      <SettingRow
        icon={<MailIcon size={22} />}
        title={t('credentials.email')}
        badge={email === '' ? <Badge>{t('credentials.email_none')}</Badge> : undefined}
        text={email === '' ? t('credentials.email_note') : <bdi>{email}</bdi>}
        action={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            {t(email === '' ? 'credentials.email_add' : 'credentials.change')}
          </Button>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <EmailDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
