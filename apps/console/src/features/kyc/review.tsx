// One submission in the open pane: declared data (masked until opened for a reason), what the checks say, and both images.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disclosureReasons } from '@candor/contract/clients/staff.ts';
import { getSubmission, openSubmission } from '@candor/contract/kyc/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { pick } from '../../shared/reasons.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { DocumentImage } from './document-image.tsx';

type Answers = OutputOf<typeof openSubmission>['answers'];

/** What is declared, in the order of the document. */
const SHOWN = ['full_name', 'birth_date', 'mobile', 'id_number', 'bank_name', 'account_number', 'holder_name'] as const;

export function Review({ item: { id } }: { readonly item: { readonly id: string } }) {
  const { t } = useWords();
  const { api } = useServices();
  const [answers, setAnswers] = useState<Answers | null>(null);
  const submission = useQuery({
    queryKey: ['kyc', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(getSubmission, { params: { id }, signal }),
  });
  if (submission.isPending) return <Skeleton height="10rem" />;
  if (submission.error) return <ProblemBanner problem={submission.error} />;
  const { masked, checks, matches } = submission.data;
  const { birth_year: birth, ...rest } = masked;
  const declared: Readonly<Record<string, string | undefined>> = { ...rest, birth_date: birth };
  const opening: Action<{ readonly id: string }> = {
    key: 'open',
    label: 'console-clients.open_identity',
    done: 'console-clients.opened',
    note: 'console-clients.open_note',
    roles: rolesOf(openSubmission),
    isOpen: () => answers === null,
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
      setAnswers((await api.call(openSubmission, { params: { id }, body })).answers);
    },
  };
  return (
    <div className="flex flex-col gap-3">
      <FactList
        facts={SHOWN.map((name) => ({
          key: name,
          label: t(`console-queues.kyc_${name}`),
          value: answers?.[name] ?? declared[name] ?? '–',
        }))}
      />
      <ActionsBar item={{ id }} actions={[opening]} />
      <ul aria-label={t('console-queues.checks')} className="flex flex-wrap gap-1.5">
        {checks.map(({ check, passed }) => (
          <li key={check}>
            <Badge tone={passed ? 'success' : 'danger'}>
              {t(`console-queues.check_${check}`)}: {t(passed ? 'console.yes' : 'console.no')}
            </Badge>
          </li>
        ))}
      </ul>
      {matches.map(({ entry, name, list, likeness, because }) => (
        <p key={entry} className="text-sm text-danger">
          {name} · {list} · {likeness} % · {because}
        </p>
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        <DocumentImage id={id} side="front" />
        <DocumentImage id={id} side="back" />
      </div>
    </div>
  );
}
