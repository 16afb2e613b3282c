// One nominee of the list: who, how related, which share, and the two things that can be done.
import { isMinor } from '@candor/contract/nominees/rules.ts';
import { IconButton, Masked, useUi } from '@candor/ui';
import { EditIcon, TrashIcon } from '@candor/ui/icons/action.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { DraftNominee } from './draft.ts';
import { sayShare } from './total-bar.tsx';

export interface NomineeCardProps {
  readonly nominee: DraftNominee;
  readonly today: string;
  readonly isLocked: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function NomineeCard({ nominee, today, isLocked, onEdit, onRemove }: NomineeCardProps) {
  const t = useText();
  const { locale } = useUi();
  const language = useLanguage();
  const { name, relation, share, birthDate, calling, phone, guardian } = nominee;
  const born = formatInstant(`${birthDate}T12:00:00Z`, 'date', { locale: language, timeZone: 'UTC' });
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          {relation !== '' && <Badge>{t(`nominees.relation_${relation}`)}</Badge>}
          {isMinor(birthDate, today) && <Badge tone="info">{t('nominees.minor')}</Badge>}
        </p>
        <p className="text-sm text-muted">{t('nominees.born', { date: born })}</p>
        <p className="text-sm text-muted">
          <Masked kind="phone" value={`+${calling}${phone}`} />
        </p>
        {guardian !== '' && <p className="text-sm text-muted">{t('nominees.guardian_of', { name: guardian })}</p>}
      </div>
      <p className="ui-num shrink-0 pt-2 text-lg font-semibold">{sayShare(share, locale)}</p>
      <div className="-me-2.5 flex shrink-0">
        <IconButton
          label={t('nominees.edit_of', { name })}
          icon={<EditIcon size={20} />}
          disabled={isLocked}
          onClick={onEdit}
        />
        <IconButton
          label={t('nominees.remove_of', { name })}
          icon={<TrashIcon size={20} />}
          disabled={isLocked}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
