// The head of a page: its title, a note, what can be done with the whole page, and the way back where there is one.
import type { ReactNode } from 'react';
import { IconButton } from '@candor/ui';
import { BackIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';

export interface PageHeadingProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** Absent where one comes from: a tab, a page of the menu. */
  readonly onBack?: () => void;
}

export function PageHeading({ title, note, action, onBack }: PageHeadingProps) {
  const t = useText();
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-2">
      {onBack && (
        <IconButton
          label={t('shell.go_back')}
          icon={<BackIcon size={22} />}
          onClick={onBack}
          className="-ms-2.5 self-start"
        />
      )}
      <div className="min-w-0 flex-[1_1_16rem]">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        {note !== undefined && <p className="text-muted">{note}</p>}
      </div>
      {action}
    </header>
  );
}
