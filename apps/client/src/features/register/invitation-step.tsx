// The first step: invitation and phone, a word for those who have no invitation, and the code sent off.
import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { Button, linkLook } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireText } from '@candor/screens/forms/rules.ts';
import { formatSeconds } from '@candor/screens/forms/use-countdown.ts';
import { useAppState } from '../../shared/use-services.ts';
import { PhoneFields } from './phone-fields.tsx';
import type { CodeSending } from './use-send-code.ts';
import type { RegisterValues } from './values.ts';

export interface InvitationStepProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly sending: CodeSending;
}

export function InvitationStep({ form, sending }: InvitationStepProps) {
  const t = useText();
  const company = useAppState((state) => state.company.co_name);
  const { register, formState } = form;
  const isCooling = sending.secondsLeft > 0;
  return (
    <>
      <TextField
        label={t('register.invitation')}
        hint={t('register.invitation_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('invitation', { validate: requireText(t, 'register.invitation_required') })}
        {...describeError(formState.errors.invitation)}
      />
      <details className="-mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center text-accent">{t('register.no_invitation')}</summary>
        <p className="text-muted">
          {t('register.no_invitation_text', { company })}{' '}
          <Link to="/chat" className={linkLook}>
            {t('register.ask_advisor')}
          </Link>
        </p>
      </details>
      <PhoneFields form={form} />
      <ProblemNote problem={sending.problem} />
      <Button type="submit" wide loading={sending.isBusy} loadingLabel={t('shell.loading')} disabled={isCooling}>
        {isCooling
          ? t('register.send_again_in', { time: formatSeconds(sending.secondsLeft) })
          : t('register.send_code')}
      </Button>
    </>
  );
}
