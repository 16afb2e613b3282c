// The legal texts (TERM-01): /about, /privacy, /cookie and /terms/{kind}, per tenant and language.
import { Link, useParams } from '@tanstack/react-router';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { quietLinkLook, joinClasses } from '@candor/ui';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { NotFoundPage } from '../../shared/not-found-page.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { BrandFilm } from '../../shared/brand-film.tsx';
import { useAppState } from '../../shared/use-services.ts';
import { DocumentBody } from './document-body.tsx';

export function AboutPage() {
  return <DocumentPage kind="about" />;
}

export function PrivacyPage() {
  return <DocumentPage kind="privacy" />;
}

export function CookiePage() {
  return <DocumentPage kind="cookie" />;
}

export function TermsPage() {
  const { kind: asked } = useParams({ from: '/terms/$kind' });
  const kind = documentKinds.find((name) => name === asked);
  return kind === undefined ? <NotFoundPage /> : <DocumentPage kind={kind} />;
}

/** Who stands behind the app, and where. */
function Company() {
  const t = useText();
  const company = useAppState((state) => state.company);
  return (
    <>
      {company.co_address !== '' && (
        <Section title={t('shell.address')}>
          <address className="not-italic">
            {company.co_name}
            <br />
            {company.co_address}
          </address>
        </Section>
      )}
      <BrandFilm />
    </>
  );
}

const paths: Partial<Record<DocumentKind, string>> = { about: '/about', privacy: '/privacy', cookie: '/cookie' };

function DocumentPage({ kind }: { readonly kind: DocumentKind }) {
  const t = useText();
  const title = t(`legal-ui.${kind}`);
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <DocumentBody kind={kind} />
          {kind === 'about' && <Company />}
        </div>
        <nav aria-label={t('legal-ui.others')} className="flex flex-col">
          <p aria-hidden className="pb-1 text-sm font-semibold text-muted">
            {t('legal-ui.others')}
          </p>
          {documentKinds.map((name) => (
            <Link
              key={name}
              to={paths[name] ?? `/terms/${name}`}
              className={joinClasses(
                quietLinkLook,
                'flex min-h-11 items-center py-1.5 leading-snug aria-[current=page]:font-semibold aria-[current=page]:text-fg',
              )}
            >
              {t(`legal-ui.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}
