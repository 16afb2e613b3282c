// The other way: a passkey instead of password and code, or instead of an authenticator at the first sign-in.
import { PasskeyOffer } from '@candor/screens/forms/passkey-offer.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { canUsePasskeys, ignoreDismissal } from '../../shared/passkeys.ts';

export interface PasskeyChoiceProps {
  readonly label: string;
  readonly onChoose: () => Promise<void>;
}

export function PasskeyChoice({ label, onChoose }: PasskeyChoiceProps) {
  const submit = useSubmit(() => ignoreDismissal(onChoose));
  if (!canUsePasskeys()) return null;
  return (
    <PasskeyOffer label={label} isBusy={submit.isBusy} onChoose={() => void submit.run()}>
      <ProblemBanner problem={submit.problem} />
    </PasskeyOffer>
  );
}
