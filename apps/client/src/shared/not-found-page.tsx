// The page of every unknown path (NAV-02), and of what is not the client's own.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';

export function NotFoundPage() {
  const t = useText();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 py-16 text-center">
      <p aria-hidden className="ui-hero-value text-accent">
        404
      </p>
      <h1 className="max-w-prose text-xl font-semibold">{t('shell.not_found_sentence')}</h1>
      <Link to="/dashboard" className={buttonLook()}>
        {t('shell.go_home')}
      </Link>
    </div>
  );
}
