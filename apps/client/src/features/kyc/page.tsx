// Identity verification (KYC-01…KYC-06): what is needed, three steps, the clock of the review, and what two people decided.
import { useEffect, useState } from 'react';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { KycForm } from './form.tsx';
import { ApprovedPanel, Decided, IntroPanel, PendingPanel, RejectedNote } from './panels.tsx';
import { useKycDetail } from './queries.ts';

export function KycPage() {
  const t = useText();
  const { kyc } = useServices();
  const { data, error, isPending, refetch } = useKycDetail();
  const status = data?.status;
  // What this page knows is newer than what the rest of the app kept.
  useEffect(() => {
    if (status !== undefined && status !== kyc.store.getState().status) void kyc.check({ force: true });
  }, [kyc, status]);
  return (
    <>
      <PageHeader title={t('shell.kyc')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-[var(--section-gap)]">
        {isPending && <SkeletonText lines={8} />}
        {!isPending && !data && (
          <LoadProblem problem={error} title={t('kyc.load_failed')} onRetry={() => void refetch()} />
        )}
        {/* A renewal that was decided is read first: the form of the last one is not left open over it. */}
        {data && <KycState key={data.renewal?.state ?? data.status} detail={data} />}
      </div>
    </>
  );
}

function KycState({ detail }: { readonly detail: KycDetail }) {
  const [hasStarted, setHasStarted] = useState(detail.saved_at !== null);
  const mayRenew = detail.status === 'approved' && detail.open_steps.length > 0;
  if (mayRenew && hasStarted) return <KycForm key={detail.version} detail={detail} />;
  if (detail.status === 'approved') return <ApprovedPanel detail={detail} onRenew={() => setHasStarted(true)} />;
  if (detail.status === 'pending') return <PendingPanel detail={detail} />;
  if (detail.status === 'rejected') {
    return (
      // What is to be mended comes first and close; who decided is for whoever reads on.
      <div className="flex flex-col gap-4">
        <RejectedNote detail={detail} />
        <KycForm key={detail.version} detail={detail} />
        <Decided decided={detail.decided} />
      </div>
    );
  }
  return hasStarted ? <KycForm detail={detail} /> : <IntroPanel detail={detail} onStart={() => setHasStarted(true)} />;
}
