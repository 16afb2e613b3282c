// /terms/{kind}/versions (TERM-01): a legal text in every language and version of the tenant, what changed from one to the next, and
// whether and when the client accepted it.
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { defaultLanguage, languages } from '@candor/contract/languages.ts';
import type { Language } from '@candor/contract/languages.ts';
import { tallLinkLook } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { LineDiff } from '@candor/screens/documents/line-diff.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MarkdownText } from '../../shared/markdown-text.tsx';
import { NotFoundPage } from '../../shared/not-found-page.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useAppState } from '../../shared/use-services.ts';
import { useAcceptances, useVersions } from './queries.ts';

export function VersionsPage() {
  const { kind: asked } = useParams({ from: '/terms/$kind/versions' });
  const kind = documentKinds.find((name) => name === asked);
  return kind === undefined ? <NotFoundPage /> : <Versions key={kind} kind={kind} />;
}

function Versions({ kind }: { readonly kind: DocumentKind }) {
  const t = useText();
  const locale = useLanguage();
  const offered = useAppState((state) => state.profile?.languages) ?? languages;
  const [wanted, setWanted] = useState<Language>(offered.find((one) => one === locale) ?? defaultLanguage);
  const [version, setVersion] = useState<number | null>(null);
  const { data, error, isPending, refetch } = useVersions(kind, wanted);
  const items = data?.items ?? [];
  const shown = items.find((item) => item.version === version) ?? items[0];
  return (
    <>
      <PageHeader title={t(`legal-ui.${kind}`)} note={t('legal-ui.versions_note')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('legal-ui.language')}
          value={wanted}
          onValueChange={(next) => {
            setWanted(next);
            setVersion(null);
          }}
          options={offered.map((value) => ({ value, label: languageNames[value] }))}
        />
        {shown && (
          <Select
            label={t('legal-ui.version_name')}
            value={String(shown.version)}
            onValueChange={(next) => setVersion(Number(next))}
            options={items.map(({ version: value, effective_at: since }) => ({
              value: String(value),
              label: t('legal-ui.version', { version: value, date: formatInstant(since, 'date', { locale }) }),
            }))}
          />
        )}
      </div>
      {isPending && <SkeletonText lines={8} />}
      {error && <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />}
      {data && !shown && <p className="text-muted">{t('legal-ui.versions_none')}</p>}
      {shown && (
        <Shown kind={kind} shown={shown} before={items[items.indexOf(shown) + 1]} tongue={wanted} key={shown.version} />
      )}
      <Link to="/terms/$kind" params={{ kind }} className={tallLinkLook}>
        {t('legal-ui.current_link')}
      </Link>
    </>
  );
}

type Version = NonNullable<ReturnType<typeof useVersions>['data']>['items'][number];

interface ShownProps {
  readonly kind: DocumentKind;
  readonly shown: Version;
  readonly before: Version | undefined;
  /** The language it is written in. */
  readonly tongue: string;
}

function Shown({ kind, shown, before, tongue }: ShownProps) {
  const t = useText();
  const [view, setView] = useState<'text' | 'changes'>(before ? 'changes' : 'text');
  const words = {
    none: t('legal-ui.changes_none'),
    name: t('legal-ui.changes'),
    putIn: t('legal-ui.put_in'),
    takenOut: t('legal-ui.taken_out'),
  };
  return (
    <>
      <Facts kind={kind} shown={shown} />
      {before ? (
        <SegmentedControl
          label={t('legal-ui.view')}
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'changes', label: t('legal-ui.changes_since', { version: before.version }) },
            { value: 'text', label: t('legal-ui.whole_text') },
          ]}
        />
      ) : (
        <p className="text-sm text-muted">{t('legal-ui.first_version')}</p>
      )}
      <article lang={tongue}>
        {before && view === 'changes' ? (
          <Card>
            <LineDiff before={before.body} after={shown.body} words={words} />
          </Card>
        ) : (
          <MarkdownText text={shown.body} />
        )}
      </article>
    </>
  );
}

function Facts({ kind, shown }: Pick<ShownProps, 'kind' | 'shown'>) {
  const t = useText();
  const locale = useLanguage();
  const accepted = useAcceptances().data?.accepted.find(
    (one) => one.kind === kind && one.version === shown.version,
  )?.accepted_at;
  return (
    <Card>
      <FactList
        facts={[
          {
            key: 'since',
            label: t('legal-ui.in_force'),
            value: formatInstant(shown.effective_at, 'date', { locale }),
          },
          ...(shown.asks_again
            ? [{ key: 'asks', label: t('legal-ui.acceptance'), value: t('legal-ui.acceptance_asked') }]
            : []),
          ...(accepted === undefined
            ? []
            : [
                {
                  key: 'accepted',
                  label: t('legal-ui.accepted_at'),
                  value: formatInstant(accepted, 'dateTime', { locale }),
                },
              ]),
        ]}
      />
    </Card>
  );
}
