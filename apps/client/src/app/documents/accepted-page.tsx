// What the client accepted: document, version, language and time; what waits for a decision; and the way to every text.
import { Link } from '@tanstack/react-router';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import { Button, linkLook } from '@candor/ui';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useAcceptances } from './queries.ts';

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
      <Section title={t('legal-ui.others')}>
        <ul className="grid gap-2 sm:grid-cols-2">
          {documentKinds.map((kind) => (
            <li key={kind}>
              <Link to="/terms/$kind" params={{ kind }} className={linkLook}>
                {t(`legal-ui.${kind}`)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

type Accepted = NonNullable<ReturnType<typeof useAcceptances>['data']>['accepted'];

function AcceptedList({ accepted }: { readonly accepted: Accepted }) {
  const t = useText();
  const locale = useLanguage();
  if (accepted.length === 0) return <p className="text-muted">{t('legal-ui.accepted_none')}</p>;
  const tongues = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Card>
      <FactList
        facts={accepted.map(({ kind, version, language, accepted_at: at }) => ({
          key: `${kind}|${String(version)}|${language}`,
          label: t(`legal-ui.${kind}`),
          value: t('legal-ui.accepted_line', {
            version,
            language: tongues.of(language) ?? language,
            time: formatInstant(at, 'dateTime', { locale }),
          }),
        }))}
      />
    </Card>
  );
}
