// Who is at the other end, wherever a client is sent to a human: name, picture, licence and hours; without an advisor, the desk.
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { useText } from '@candor/web';
import { useAppName } from '../use-services.ts';
import { useHoursWords } from './hours.ts';
import type { Hours } from './hours.ts';
import { useAdvisor } from './queries.ts';

/** A failure shows nothing: the way to support beside it stands in any case. */
export function AdvisorCard() {
  const t = useText();
  const app = useAppName();
  const { data } = useAdvisor();
  if (!data) return null;
  const { advisor, desk } = data;
  return (
    <section aria-label={t('advisors.title')} className="flex min-w-0 items-center gap-3 text-start">
      {/* The name stands beside it. */}
      <span aria-hidden className="inline-flex">
        <Avatar name={advisor?.name ?? app} url={advisor?.picture} size={48} />
      </span>
      <div className="flex min-w-0 flex-col">
        <p className="text-sm text-muted">{t(advisor ? 'advisors.title' : 'advisors.desk')}</p>
        <p className="truncate font-semibold">{advisor?.name ?? app}</p>
        {advisor && advisor.licence !== '' && (
          <p className="text-sm text-muted">{t('advisors.licence', { licence: advisor.licence })}</p>
        )}
        <HoursLine hours={advisor?.hours ?? desk} />
      </div>
    </section>
  );
}

export function HoursLine({ hours }: { readonly hours: Hours }) {
  const t = useText();
  const words = useHoursWords(hours);
  return (
    <p className="text-sm text-muted">
      {t(hours.is_open ? 'advisors.there' : 'advisors.away')} · {t('advisors.hours', words)}
    </p>
  );
}
