// The PIN that confirms a change of nominees, around the intention that carries it: wrong digits stay here, anything else is the page's to tell.
import type { ReactNode } from 'react';
import { isApiProblem } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import type { Intention } from '@candor/screens/intentions/use-intention.ts';
import { PinDialog } from '../../shared/pin/pin-dialog.tsx';

export interface SignDialogProps {
  readonly title?: string;
  readonly asking: Pick<Intention<never>, 'phase' | 'checkAgain' | 'clear'>;
  /** Starts the intention with the PIN; answers with what refused it. */
  readonly onSign: (pin: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function SignDialog({ title, asking, onSign, onClose, children }: SignDialogProps) {
  const confirm = async (pin: string): Promise<void> => {
    const refusal = await onSign(pin);
    if (isApiProblem(refusal) && refusal.code.startsWith('pin_')) {
      asking.clear();
      throw refusal;
    }
    onClose();
  };
  return (
    <PinDialog onConfirm={confirm} onClose={onClose} {...(title === undefined ? {} : { title })}>
      {children}
      <IntentionNote intention={asking} />
    </PinDialog>
  );
}
