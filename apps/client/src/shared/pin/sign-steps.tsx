// The last step of everything that is signed with the PIN: what was refused, the button, the way back, and the dialog with what is signed.
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { ProblemBanner } from '../problem-banner.tsx';
import type { Signing } from './use-signing.tsx';

export interface SignStepsProps {
  readonly signing: Signing;
  /** Over the words of a refusal. */
  readonly failed: string;
  readonly label: ReactNode;
  readonly variant?: 'primary' | 'secondary';
  /** Something that is signed is missing or wrong. */
  readonly isOff?: boolean;
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** Right above the button. */
  readonly note?: ReactNode;
  /** What is signed: it stands largest in the dialog. */
  readonly children: ReactNode;
}

export function SignSteps({
  signing,
  failed,
  label,
  variant = 'primary',
  isOff = false,
  back,
  note,
  children,
}: SignStepsProps) {
  return (
    <>
      <ProblemBanner problem={signing.problem} title={failed} />
      {note}
      <Button wide variant={variant} disabled={signing.isBusy || isOff} onClick={signing.open}>
        {label}
      </Button>
      {back && (
        <Button wide variant="secondary" disabled={signing.isBusy} onClick={back.onPress}>
          {back.label}
        </Button>
      )}
      {signing.view(<p className="text-2xl font-semibold">{children}</p>)}
    </>
  );
}
