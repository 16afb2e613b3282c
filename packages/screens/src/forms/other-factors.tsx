// Below a second factor: the other kind of code, and another account altogether.
import { Button } from '@candor/ui';
import { useText } from '@candor/web';

export interface OtherFactorsProps {
  readonly isRecovery: boolean;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
}

export function OtherFactors({ isRecovery, onToggle, onLeave }: OtherFactorsProps) {
  const t = useText();
  return (
    <div className="flex flex-col">
      <Button variant="quiet" onClick={onToggle}>
        {t(isRecovery ? 'login.use_app' : 'login.use_recovery')}
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        {t('login.other_account')}
      </Button>
    </div>
  );
}
