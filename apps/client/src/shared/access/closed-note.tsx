// Why something is closed to this client and what can be done about it: levels have a page, the rest a contact.
import { Link } from '@tanstack/react-router';
import { ClosedBanner } from '@candor/screens/access/closed.tsx';
import type { ClosedProps } from '@candor/screens/access/closed.tsx';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';
import { AdvisorSlot } from '../advisors/advisor-slot.tsx';
import { ContactLink } from '../chats/contact-link.tsx';

export function ClosedNote({ explanation, children }: ClosedProps) {
  const t = useText();
  const isLevel = explanation.key === 'access.requires_levels' || explanation.key === 'access.requires_vip';
  return (
    <ClosedBanner
      explanation={explanation}
      renderAction={() =>
        isLevel ? (
          <Link to="/profile/score" className={buttonLook({ size: 'small', variant: 'secondary' })}>
            {t('access.see_levels')}
          </Link>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <AdvisorSlot />
            <ContactLink look={{ size: 'small', variant: 'secondary' }}>{t('access.contact')}</ContactLink>
          </div>
        )
      }
    >
      {children}
    </ClosedBanner>
  );
}
