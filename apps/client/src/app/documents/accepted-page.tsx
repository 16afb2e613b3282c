// What the client accepted: document, version, language and time; what waits for a decision; and the way to every text.
import { Link } from '@tanstack/react-router';
import { Button } from '@candor/ui';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useAcceptances, useDocuments } from './queries.ts';

export function AcceptedPage() {
  const t = useText();
  const { panels } = useServices();
  const { data, error, isPending, refetch } = useAcceptances();
  return (
    <>
      <PageHeader title={t('legal-ui.accepted_title')} />
      {isPending && <SkeletonText lines={4} />}
      {!isPending && !data && (
        <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />
      )}
      {data?.asked.map(({ kind }) => (
        <Banner
          key={kind}
          tone="warning"
          title={t('legal-ui.asked_title', { document: t(`legal-ui.${kind}`) })}
          action={
            <Button size="small" variant="secondary" onClick={() => panels.open('terms')}>
              {t('legal-ui.read_now')}
            </Button>
          }
        >
          {t('legal-ui.asked_list')}
        </Banner>
      ))}
      {data && <AcceptedList accepted={data.accepted} />}
      <Library />
    </>
  );
}

/** Every text of the house with the version that is in effect, and the way to what it was before. */
function Library() {
  const t = useText();
  const locale = useLanguage();
  const { data, error, isPending, refetch } = useDocuments();
  return (
    <Section title={t('legal-ui.all_title')}>
      <Card flush={data !== undefined}>
        {isPending && <SkeletonText lines={6} />}
        {error && <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />}
        {data && (
          <ListRows label={t('legal-ui.all_title')}>
            {data.items.map(({ kind, version, effective_at: since, versions }) => (
              <li key={kind}>
                <ListRow
                  className="px-[var(--flush-inset)]"
                  title={
                    <Link
                      to="/terms/$kind/versions"
                      params={{ kind }}
                      className="whitespace-normal after:absolute after:inset-0"
                    >
                      {t(`legal-ui.${kind}`)}
                    </Link>
                  }
                  subtitle={
                    <span className="whitespace-normal">
                      {t('legal-ui.version', { version, date: formatInstant(since, 'date', { locale }) })}
                    </span>
                  }
                  trailing={
                    <span className="text-sm text-muted">{t('legal-ui.versions_count', { count: versions })}</span>
                  }
                />
              </li>
            ))}
          </ListRows>
        )}
      </Card>
    </Section>
  );
}

type Accepted = NonNullable<ReturnType<typeof useAcceptances>['data']>['accepted'];

function AcceptedList({ accepted }: { readonly accepted: Accepted }) {
  const t = useText();
  const locale = useLanguage();
  if (accepted.length === 0) return <p className="text-muted">{t('legal-ui.accepted_none')}</p>;
  const tongues = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Card flush>
      <ListRows label={t('legal-ui.accepted_title')}>
        {accepted.map(({ kind, version, language, accepted_at: at }) => (
          <li key={`${kind}|${String(version)}|${language}`}>
            <ListRow
              className="px-[var(--flush-inset)]"
              title={t(`legal-ui.${kind}`)}
              subtitle={
                <span className="whitespace-normal">
                  {t('legal-ui.accepted_line', {
                    version,
                    language: tongues.of(language) ?? language,
                    time: formatInstant(at, 'dateTime', { locale }),
                  })}
                </span>
              }
            />
          </li>
        ))}
      </ListRows>
    </Card>
  );
}
