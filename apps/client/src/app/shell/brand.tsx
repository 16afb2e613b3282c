// The tenant's logo and name, leading home. The logo shows at once from its cache (BOOT-08).
import { Link } from '@tanstack/react-router';
import { joinClasses } from '@candor/ui';
import { useAppState } from '../../shared/use-services.ts';
import { useLogo } from './use-logo.ts';

export function Brand({ nameClass }: { readonly nameClass?: string }) {
  const appName = useAppState((state) => state.app.app_name);
  const logo = useLogo();
  return (
    <Link
      to="/dashboard"
      className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-control pe-1"
      aria-label={appName}
    >
      {logo === undefined ? (
        <span aria-hidden className="size-8 rounded-small bg-sunken" />
      ) : (
        <img src={logo} alt="" width={32} height={32} className="size-8" />
      )}
      <span aria-hidden className={joinClasses('text-lg font-bold tracking-tight', nameClass)}>
        {appName}
      </span>
    </Link>
  );
}
