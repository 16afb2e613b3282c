// The recovery codes of a new authenticator, shown once; they never touch storage.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useWords } from '../../shared/use-services.tsx';

export interface RecoveryStepProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryStep({ codes, onDone }: RecoveryStepProps) {
  const { t } = useWords();
  const [isKept, setIsKept] = useState(false);
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
