// The tenant asks for a second factor and this client has none yet: bind one before the session opens, with the pending tokens.
import { useQuery } from '@tanstack/react-query';
import { bindMfa } from '@candor/contract/mfa/client.ts';
import { Button } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { TwoStepSetup } from '@candor/screens/two-step/setup.tsx';
import { useServices } from '../../shared/use-services.ts';
import type { SignInStepProps } from './sign-in-step.ts';

export function EnrolStep({ onBegin, onDone }: SignInStepProps) {
  const t = useText();
  const { api, session } = useServices();
  const binding = useQuery({
    queryKey: ['login', 'bind'],
    // A secret: asked for once and forgotten with the page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => api.call(bindMfa, { bearer: session.pendingToken() ?? null, reportUnauthorized: false }),
  });
  const confirm = async (code: string): Promise<void> => {
    onBegin(true);
    try {
      onDone(await session.verifyMfa(code));
    } catch (problem) {
      onBegin(false);
      throw problem;
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <ProblemNote problem={binding.error} />
      {binding.isPending && <Skeleton height={280} />}
      {binding.data && (
        <TwoStepSetup secret={binding.data.secret} otpauthUrl={binding.data.otpauth_url} onConfirm={confirm} />
      )}
      <Button variant="quiet" onClick={() => void session.logout()}>
        {t('login.other_account')}
      </Button>
    </div>
  );
}
