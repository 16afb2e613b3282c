// /contact: who advises, when somebody is there, and every way to a human: the chat or signed out the form, a complaint, the post.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { AdvisorCard } from '../../shared/advisors/advisor-card.tsx';
import { ContactLink } from '../../shared/chats/contact-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useAppState, useIsSignedIn } from '../../shared/use-services.ts';

export function ContactPage() {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <PageHeader title={t('advisors.contact')} />
      <div className="grid gap-4 lg:grid-cols-2">
        {isSignedIn && (
          <Card>
            <AdvisorCard />
          </Card>
        )}
        <Card className="flex flex-col items-start gap-3">
          <h2 className="font-semibold">{t(isSignedIn ? 'advisors.chat' : 'advisors.question')}</h2>
          <p className="text-muted">{t(isSignedIn ? 'advisors.chat_text' : 'advisors.question_text')}</p>
          <ContactLink>{t('shell.chat')}</ContactLink>
        </Card>
        <Card className="flex flex-col items-start gap-3">
          <h2 className="font-semibold">{t('advisors.complaint')}</h2>
          <p className="text-muted">{t('advisors.complaint_text')}</p>
          <Link to="/complaints" className={buttonLook({ variant: 'secondary' })}>
            {t('advisors.complaint')}
          </Link>
        </Card>
        <Post />
      </div>
    </>
  );
}

function Post() {
  const t = useText();
  const company = useAppState((state) => state.company);
  if (company.co_address === '') return null;
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('advisors.post')}</h2>
      <address className="text-muted not-italic">
        {company.co_name}
        <br />
        {company.co_address}
      </address>
    </Card>
  );
}
