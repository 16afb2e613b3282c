// A form that is sent once it is ready: what went wrong stands above its fields, and its button waits.
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { useWords } from './use-services.tsx';

export interface SubmitFormProps {
  readonly isReady: boolean;
  readonly onSend: () => Promise<unknown>;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SubmitForm({ isReady, onSend, className = 'flex flex-col gap-4', children }: SubmitFormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onSend();
      }}
    >
      {children}
    </form>
  );
}

export interface SubmitButtonProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** As wide as the form; else as wide as its words. */
  readonly wide?: true;
  readonly children: ReactNode;
}

export function SubmitButton({ isReady, isBusy, wide, children }: SubmitButtonProps) {
  const { t } = useWords();
  const button = (
    <Button type="submit" wide={wide === true} disabled={!isReady} loading={isBusy} loadingLabel={t('shell.loading')}>
      {children}
    </Button>
  );
  return wide ? button : <div>{button}</div>;
}
