// The other way: a passkey instead of password and code, or instead of an authenticator at the first sign-in.
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { KeyIcon } from '@candor/ui/icons/status.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useWords } from '../../shared/use-services.tsx';
import { canUsePasskeys, ignoreDismissal } from '../../shared/passkeys.ts';

export interface PasskeyChoiceProps {
  readonly label: string;
  readonly onChoose: () => Promise<void>;
}

export function PasskeyChoice({ label, onChoose }: PasskeyChoiceProps) {
  const { t } = useWords();
  const submit = useSubmit(() => ignoreDismissal(onChoose));
  if (!canUsePasskeys()) return null;
  return (
    <>
      <div aria-hidden className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {t('login.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      <ProblemBanner problem={submit.problem} />
      <Button
        variant="secondary"
        wide
        icon={<KeyIcon size={20} />}
        loading={submit.isBusy}
        loadingLabel={t('shell.loading')}
        onClick={() => void submit.run()}
      >
        {label}
      </Button>
    </>
  );
}
