// Everything small that is known of one client: advisor, levels, nominees, open sessions, accepted documents, permissions, signatures.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { permissions } from '@candor/contract/access/permissions.ts';
import { listClientGrants } from '@candor/contract/access/staff.ts';
import { getClientOverview } from '@candor/contract/desk/staff.ts';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { isLanguage } from '@candor/contract/languages.ts';
import { getClosing } from '@candor/contract/relationships/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { money, time } from '../../shared/cells.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { saySigned } from './signed.ts';

type Accepted = OutputOf<typeof getClientOverview>['documents'][number];

export function Standing({ id }: { readonly id: string }) {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const overview = useQuery({
    queryKey: ['client', id, 'overview'],
    queryFn: ({ signal }) => api.call(getClientOverview, { params: { id }, signal }),
  });
  if (overview.isPending) return <Skeleton height="12rem" />;
  if (overview.error) return <ProblemBanner problem={overview.error} />;
  const { advisor, vip, score, score_moves: moves, nominees, sessions, documents, signatures } = overview.data;
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      <Part
        title={t('console-clients.advisor')}
        rows={[
          [t('console-clients.advisor'), advisor?.username ?? t('console-clients.no_advisor')],
          [t('console-clients.vip'), vip],
          [t('console-clients.score'), score],
        ]}
      />
      <Relationship id={id} />
      <Part
        title={t('console-clients.score_lines')}
        rows={moves.map((move) => [
          time(move.created_at, words),
          `${move.points > 0 ? '+' : ''}${move.points} → ${move.score_after}`,
        ])}
      />
      <Part title={t('console-clients.nominees')} rows={nominees.map(({ name, share }) => [name, `${share} %`])} />
      <Part
        title={t('console-clients.devices')}
        rows={sessions.map((session) => [
          `${session.device} · ${session.city} ${session.country}`,
          time(session.last_seen_at, words),
        ])}
      />
      <Part
        title={t('console-clients.documents')}
        rows={documents.map((document) => [sayDocument(document, words), time(document.accepted_at, words)])}
      />
      <Grants id={id} />
      <Part
        title={t('console-clients.signatures')}
        rows={signatures.map((signature) => [
          `${saySigned(signature.kind, t)} · ${time(signature.signed_at, words)}`,
          money(signature.maximum),
        ])}
      />
    </div>
  );
}

/** What was accepted, as the client knows it. */
function sayDocument({ kind, version, language }: Accepted, { t }: Words): string {
  const known = documentKinds.find((one) => one === kind);
  const said = isLanguage(language) ? languageNames[language] : language;
  return `${known === undefined ? kind : t(`legal-ui.${known}`)} ${version} · ${said}`;
}

/** Since when and why it is over, or what stands in the way of ending it. */
function Relationship({ id }: { readonly id: string }) {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const isOpen = useMay()(rolesOf(getClosing));
  const closing = useQuery({
    queryKey: ['client', id, 'closing'],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(getClosing, { params: { id }, signal }),
  });
  if (!isOpen || closing.data === undefined) return null;
  const { closed_at: closedAt, code, open } = closing.data;
  if (closedAt !== null && code !== null) {
    return (
      <Part
        title={t('console-clients.relationship')}
        rows={[
          [t('console-clients.closed_since'), time(closedAt, words)],
          [t('console-queues.code'), t(`console-clients.closing_${code}`)],
        ]}
      />
    );
  }
  return (
    <Part
      title={t('console-clients.closing_open')}
      none={t('console-clients.closing_clear')}
      rows={open.map(({ kind, count }) => [t(`console-clients.open_${kind}`), count])}
    />
  );
}

function Grants({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { api } = useServices();
  const isOpen = useMay()(rolesOf(listClientGrants));
  const grants = useQuery({
    queryKey: ['client', id, 'grants'],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(listClientGrants, { params: { id }, signal }),
  });
  if (!isOpen) return null;
  return (
    <Part
      title={t('console-clients.grants')}
      rows={(grants.data?.items ?? []).map(({ perm, granted }) => {
        const known = permissions.find((one) => one === perm);
        return [
          known === undefined ? perm : t(`console-clients.perm_${known}`),
          t(granted ? 'console.yes' : 'console.no'),
        ];
      })}
    />
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, ReactNode])[];
  /** Said where there are no rows. */
  readonly none?: string;
}

function Part({ title, rows, none }: PartProps) {
  const { t } = useWords();
  return (
    <Card className="flex min-w-0 flex-col gap-2 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 && <p className="text-muted">{none ?? t('console-clients.nothing')}</p>}
      <ul>
        {rows.map(([name, value]) => (
          <li
            key={`${name} ${typeof value === 'object' ? '' : String(value)}`}
            className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="ui-num shrink-0 text-muted">{value}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
