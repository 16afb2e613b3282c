// Ten recovery codes, shown once: copy, keep as a file, and say that they are kept. They never touch storage.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { CopyIcon, DownloadIcon } from '@candor/ui/icons/action.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { useScreenServices } from '../services.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Names the file that the codes are kept in. */
  readonly appName: string;
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, appName, onDone }: RecoveryCodesProps) {
  const t = useText();
  const { toasts } = useScreenServices();
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ variant: 'success', title: t('credentials.copied') }),
      () => toasts.show({ variant: 'error', title: t('credentials.copy_failed') }),
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" title={t('credentials.recovery_title')}>
        {t('credentials.recovery_text')}
      </Banner>
      <ul aria-label={t('credentials.recovery_title')} className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="ui-num rounded-control bg-sunken px-3 py-2 text-center font-mono font-medium">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" size="small" icon={<CopyIcon size={18} />} onClick={copy}>
          {t('credentials.copy')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<DownloadIcon size={18} />}
          onClick={() =>
            offerFile(
              new Blob([`${text}\n`], { type: 'text/plain' }),
              `${appName}-${t('credentials.recovery_file')}.txt`,
            )
          }
        >
          {t('credentials.download')}
        </Button>
      </div>
      <Checkbox
        label={t('credentials.recovery_kept')}
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
      />
      <Button wide disabled={!isKept} onClick={onDone}>
        {t('credentials.done')}
      </Button>
    </div>
  );
}
