// One submission in the open pane: declared data (masked until opened for a reason) beside what was said before, what the checks say, who
// else gave the same, names on lists, both images, and every earlier decision.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSubmission, openSubmission } from '@candor/contract/kyc/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { makeDisclosure } from '../../shared/disclosure.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import type { Opened } from './answers.ts';
import { AutomaticCheck } from './automatic-check.tsx';
import { DeclaredData } from './declared-data.tsx';
import { DocumentImages } from './document-images.tsx';
import { Findings } from './findings.tsx';
import { PastDecisions } from './past-decisions.tsx';

export function Review({ item: { id } }: { readonly item: { readonly id: string } }) {
  const { api } = useServices();
  const [opened, setOpened] = useState<Opened | null>(null);
  const submission = useQuery({
    queryKey: ['kyc', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(getSubmission, { params: { id }, signal }),
  });
  if (submission.isPending) return <Skeleton height="10rem" />;
  if (submission.error) return <ProblemBanner problem={submission.error} />;
  const opening = makeDisclosure<{ readonly id: string }>({
    key: 'open',
    label: 'console-clients.open_identity',
    roles: rolesOf(openSubmission),
    isOpened: opened !== null,
    open: async (to, _, body) => setOpened(await to.call(openSubmission, { params: { id }, body })),
  });
  return (
    <div className="flex flex-col gap-4">
      <DeclaredData submission={submission.data} opened={opened} />
      <ActionsBar item={{ id }} actions={[opening]} />
      {submission.data.renews === null ? (
        <DocumentImages id={id} />
      ) : (
        <Renewal id={id} renews={submission.data.renews} />
      )}
      <Findings submission={submission.data} />
      <PastDecisions submission={submission.data} />
      <AutomaticCheck automatic={submission.data.automatic} />
    </div>
  );
}

/** The document that counts so far and the new one, side by side. */
function Renewal({ id, renews }: { readonly id: string; readonly renews: string }) {
  const { t } = useWords();
  return (
    <Section level={3} title={t('console-kyc.kind_renewal')}>
      <p className="text-sm text-muted">{t('console-kyc.renewal')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <p className="font-medium">{t('console-kyc.old_document')}</p>
          <DocumentImages id={renews} name="old-images" />
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p className="font-medium">{t('console-kyc.new_document')}</p>
          <DocumentImages id={id} />
        </div>
      </div>
    </Section>
  );
}
