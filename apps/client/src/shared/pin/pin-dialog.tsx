// The one place where a money screen asks for the transaction PIN (AUTH-12). The digits live in this component until they are sent;
// the server alone knows whether they are right, counts wrong ones and locks. It never stores them and never sends twice by itself.
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Spinner, buttonLook } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useServices, useUser } from '../use-services.ts';
import { readPinState } from './pin-state.ts';
import type { PinState } from './pin-state.ts';

export interface PinDialogProps {
  /** What the PIN confirms, in a few words: “Withdraw €250.00”. Absent: “Confirm with your PIN”. */
  readonly title?: string;
  /** What will happen, above the digits. */
  readonly children?: ReactNode;
  /**
   * Sends the PIN with the call it confirms. Resolve when the dialog has done its part (the caller closes it); throw the call's own
   * problem: what is about the PIN is told here with attempts and times, anything else as a note above the digits.
   */
  readonly onConfirm: (pin: string) => Promise<void>;
  readonly onClose: () => void;
  /** What did not work, above the reason of a refusal that is not about the PIN. */
  readonly failed?: string;
}

const nouns = ['pins', 'credentials', 'errors'] as const;

/** Mount it to ask, unmount it when answered; import it lazily, it carries the dialog. */
export function PinDialog({ title, children, onConfirm, onClose, failed }: PinDialogProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  const { session } = useServices();
  const hasPin = useUser()?.has_pin !== false;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const confirm = useSubmit(async (pin: string) => {
    try {
      await onConfirm(pin);
    } finally {
      setTyped('');
    }
  });
  // Once per answer: the end of a lock is counted from when it was told, not from when it is drawn.
  const answered = useMemo(() => readPinState(confirm.problem, session.nowMs()), [confirm.problem, session]);
  const state: PinState = hasPin ? answered : { kind: 'missing' };
  if (!isReady) return null;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || confirm.isBusy ? undefined : onClose())}
      title={title ?? t('pins.title')}
      closeLabel={t('shell.close')}
      size="small"
      initialFocus={input}
      dismissable={!confirm.isBusy}
    >
      {children}
      {state.kind === 'missing' && <MissingPin onLeave={onClose} />}
      {state.kind === 'locked' && <LockedPin untilMs={state.untilMs} onLeave={onClose} />}
      {state.kind === 'other' && (
        <ProblemNote problem={confirm.problem} {...(failed === undefined ? {} : { title: failed })} />
      )}
      {state.kind !== 'missing' && state.kind !== 'locked' && (
        <CodeInput
          inputRef={input}
          secret
          autoComplete="off"
          label={t('credentials.pin')}
          hint={t('pins.hint')}
          value={typed}
          onValueChange={setTyped}
          onComplete={(pin) => void confirm.run(pin)}
          disabled={confirm.isBusy}
          {...(state.kind === 'wrong' ? { error: t('pins.wrong', { left: state.left }) } : {})}
        />
      )}
      {confirm.isBusy && <Spinner label={t('pins.checking')} />}
    </Dialog>
  );
}

function MissingPin({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText();
  return (
    <Banner
      tone="info"
      title={t('errors.pin_not_set')}
      action={
        <Link to="/profile/security" onClick={onLeave} className={buttonLook({ size: 'small' })}>
          {t('credentials.pin_set')}
        </Link>
      }
    >
      {t('pins.missing_note')}
    </Banner>
  );
}

function LockedPin({ untilMs, onLeave }: { readonly untilMs: number; readonly onLeave: () => void }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Banner
      tone="warning"
      urgent
      title={t('pins.locked', { until: formatInstant(untilMs, 'dateTime', { locale }) })}
      action={
        <Link to="/profile/security" onClick={onLeave} className={buttonLook({ size: 'small', variant: 'secondary' })}>
          {t('pins.new_pin')}
        </Link>
      }
    >
      {t('pins.locked_note')}
    </Banner>
  );
}
