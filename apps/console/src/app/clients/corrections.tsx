// Taking a wrong booking of a client back: what it would change, and the proposal. Only what simply came in or was exchanged is corrected.
import { useQuery } from '@tanstack/react-query';
import { correctionReasons } from '@candor/contract/corrections/reasons.ts';
import { previewCorrection, proposeCorrection } from '@candor/contract/corrections/staff.ts';
import type { listClientTransactions } from '@candor/contract/desk/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { money } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

export type Journal = OutputOf<typeof listClientTransactions>['items'][number];

/** Everything else is undone by verbs of its own. */
const kinds: ReadonlySet<string> = new Set(['deposit', 'exchange', 'deposit_correction', 'exchange_correction']);

const isCorrectable = ({ kind, status }: Journal): boolean => kinds.has(kind) && status !== 'reversed';

export const correcting = (id: string): Action<Journal> => ({
  key: 'correct',
  label: 'console-clients.correct',
  done: 'console.proposed',
  note: 'console-clients.correct_note',
  isDanger: true,
  roles: rolesOf(proposeCorrection),
  isOpen: isCorrectable,
  fields: (_, t) => [codeField(reasonTexts.correction, t), reasonField],
  send: (api, journal, { code, reason = '' }) =>
    api.call(proposeCorrection, {
      params: { id, journal_id: journal.id },
      body: { code: pick(correctionReasons, code), reason },
    }),
});

export function CorrectionPreview({ id, journal }: { readonly id: string; readonly journal: Journal }) {
  const { t } = useWords();
  const { api } = useServices();
  const isOpen = useMay()(rolesOf(previewCorrection)) && isCorrectable(journal);
  const preview = useQuery({
    queryKey: ['client', id, 'correction', journal.id],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(previewCorrection, { params: { id, journal_id: journal.id }, signal }),
  });
  if (!isOpen) return null;
  if (preview.error) return <ProblemBanner problem={preview.error} />;
  if (!preview.data) return <Skeleton height="5rem" />;
  const { obstacle, changes } = preview.data;
  return (
    <div className="flex flex-col gap-3">
      {obstacle !== null && <Banner tone="warning" title={t(`console-clients.obstacle_${obstacle}`)} />}
      <table className="w-full text-sm">
        <caption className="pb-1 text-start font-medium">{t('console-clients.correct_preview')}</caption>
        <thead>
          <tr className="text-muted">
            {(['console-approvals.before', 'console-clients.correct_change', 'console-approvals.after'] as const).map(
              (name) => (
                <th key={name} scope="col" className="py-1 ps-3 text-end font-medium first:ps-0">
                  {t(name)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ account_id: account, before, change, after }) => (
            <tr key={`${account} ${before.currency}`} className="border-t border-line">
              <td className="ui-num py-1.5 text-end text-muted">{money(before)}</td>
              <td className="ui-num py-1.5 ps-3 text-end">{money(change)}</td>
              <td className="ui-num py-1.5 ps-3 text-end font-semibold">{money(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
