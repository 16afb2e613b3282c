// When the desk is there: whether it is now, and its hours by its own clock.
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useHoursWords } from '../../shared/advisors/hours.ts';
import type { Hours } from '../../shared/advisors/hours.ts';
import { useAdvisor } from '../../shared/advisors/queries.ts';

export interface DeskNoteProps {
  readonly desk: Hours;
  /** The hours stand beside it already. */
  readonly isSaid?: boolean;
}

export function DeskNote({ desk, isSaid = false }: DeskNoteProps) {
  const t = useText();
  const hours = t('chats.hours', useHoursWords(desk));
  if (!desk.is_open) return <Banner tone="info" title={t('chats.closed')} {...(!isSaid && { children: hours })} />;
  return isSaid ? null : <p className="text-sm text-muted">{hours}</p>;
}

/** In the conversation: the card above it says the hours of who advises, which are mostly the desk's. */
export function ChatDeskNote({ desk }: Pick<DeskNoteProps, 'desk'>) {
  const { data, isPending } = useAdvisor();
  return (
    <DeskNote
      desk={desk}
      isSaid={isPending || (data !== undefined && isSame(data.advisor?.hours ?? data.desk, desk))}
    />
  );
}

const isSame = (one: Hours, other: Hours): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.time_zone === other.time_zone &&
  one.days.join() === other.days.join();
