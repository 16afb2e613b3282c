// The other way to sign in: below a line that says “or”, a button for a passkey. What went wrong stands between them.
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { KeyIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';

export interface PasskeyOfferProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function PasskeyOffer({ label, isBusy, onChoose, children }: PasskeyOfferProps) {
  const t = useText();
  return (
    <>
      <div aria-hidden className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {t('login.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      {children}
      <Button
        variant="secondary"
        wide
        icon={<KeyIcon size={20} />}
        loading={isBusy}
        loadingLabel={t('shell.loading')}
        onClick={onChoose}
      >
        {label}
      </Button>
    </>
  );
}
