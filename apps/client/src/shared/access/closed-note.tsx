// Why something is closed to this client and what can be done about it: levels have a page, the rest a contact.
import { Link } from '@tanstack/react-router';
import { ClosedBanner } from '@candor/screens/access/closed.tsx';
import type { ClosedProps } from '@candor/screens/access/closed.tsx';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';

export function ClosedNote({ explanation, children }: ClosedProps) {
  const t = useText();
  const isLevel = explanation.key === 'access.requires_levels' || explanation.key === 'access.requires_vip';
  return (
    <ClosedBanner
      explanation={explanation}
      renderAction={() => (
        <Link
          to={isLevel ? '/profile/score' : '/about'}
          className={buttonLook({ size: 'small', variant: 'secondary' })}
        >
          {t(isLevel ? 'access.see_levels' : 'access.contact')}
        </Link>
      )}
    >
      {children}
    </ClosedBanner>
  );
}
