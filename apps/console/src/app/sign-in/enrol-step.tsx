// The first sign-in binds an authenticator: QR, the same key to type by hand, and the first code that proves it.
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { QrImage } from '@candor/ui/qr/qr-image.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { FactorStep } from './factor-step.tsx';
import type { StepProps } from './factor-step.tsx';

export function EnrolStep({ onDone }: StepProps) {
  const { t } = useWords();
  const { session } = useServices();
  const binding = useQuery({
    queryKey: ['bind'],
    // A secret: asked for once and forgotten with the page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => session.bind(),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('console.enrol_text')}</p>
      <ProblemBanner problem={binding.error} />
      {binding.isPending && <Skeleton height={280} />}
      {binding.data && (
        <>
          <p>{t('credentials.two_step_scan')}</p>
          <div className="flex justify-center">
            <QrImage text={binding.data.otpauth_url} label={t('credentials.two_step_qr')} size={192} />
          </div>
          <CopyField
            label={t('credentials.two_step_manual')}
            value={binding.data.secret}
            copyLabel={t('credentials.copy')}
            copiedLabel={t('credentials.copied')}
            failedLabel={t('credentials.copy_failed')}
          />
          <FactorStep onDone={onDone} />
        </>
      )}
    </div>
  );
}
