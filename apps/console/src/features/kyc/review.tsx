// One submission in the open pane: declared data (masked until opened for a reason) beside what was said before, what the checks say, who
// else gave the same, names on lists, both images, and every earlier decision.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disclosureReasons } from '@candor/contract/clients/staff.ts';
import { getSubmission, openSubmission } from '@candor/contract/kyc/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { pick } from '../../shared/reasons.ts';
import { useServices } from '../../shared/use-services.tsx';
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
  const opening: Action<{ readonly id: string }> = {
    key: 'open',
    label: 'console-clients.open_identity',
    done: 'console-clients.opened',
    note: 'console-clients.open_note',
    roles: rolesOf(openSubmission),
    isOpen: () => opened === null,
    fields: (_, say) => [
      {
        kind: 'choice',
        name: 'code',
        label: 'console.reason',
        options: disclosureReasons.map((value) => ({ value, label: say(`console-clients.why_${value}`) })),
      },
    ],
    send: async (_, __, { code }) => {
      const body = { code: pick(disclosureReasons, code) };
      setOpened(await api.call(openSubmission, { params: { id }, body }));
    },
  };
  return (
    <div className="flex flex-col gap-4">
      <DeclaredData submission={submission.data} opened={opened} />
      <ActionsBar item={{ id }} actions={[opening]} />
      <DocumentImages id={id} />
      <Findings submission={submission.data} />
      <PastDecisions submission={submission.data} />
      <AutomaticCheck automatic={submission.data.automatic} />
    </div>
  );
}
