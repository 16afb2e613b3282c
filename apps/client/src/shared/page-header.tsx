// The title of a page with the way back on pages that are not tabs.
import type { ReactNode } from 'react';
import { IconButton } from '@candor/ui';
import { BackIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { useGoBack } from './use-go-back.ts';

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** Tabs have no way back: they are where one comes from. */
  readonly hasBack?: boolean;
}

export function PageHeader({ title, note, action, hasBack = true }: PageHeaderProps) {
  const t = useText();
  const goBack = useGoBack();
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-2">
      {hasBack && (
        <IconButton
          label={t('shell.go_back')}
          icon={<BackIcon size={22} />}
          onClick={goBack}
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
