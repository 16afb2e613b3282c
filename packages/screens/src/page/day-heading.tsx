// The day over a group of messages or activity: today, yesterday, or its date.
import { keepDateFormat } from '@candor/money/kept-formats.ts';
import { useLanguage, useText } from '@candor/web';
import { nameDay } from '@candor/web/formats/day-groups.ts';
import { useScreenServices } from '../services.ts';

export function DayHeading({ day }: { readonly day: string }) {
  const t = useText();
  const locale = useLanguage();
  const { session } = useScreenServices();
  const near = nameDay(day, session.nowMs());
  const date = keepDateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
  return (
    <h3 className="pt-2 text-sm font-semibold text-muted first-letter:uppercase">
      {near === 'earlier' ? date : t(`profile.${near}`)}
    </h3>
  );
}
