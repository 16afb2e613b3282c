// A figure with its name, explained on tap: what it is and how it comes about.
import type { ReactNode } from 'react';
import { IconButton } from '@candor/ui';
import { InfoIcon } from '@candor/ui/icons/status.tsx';
import { Popover } from '@candor/ui/popover/popover.tsx';
import { useText } from '@candor/web';

export interface FigureProps {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

export function Figure({ name, text, children, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {name}
        <Explain name={name} text={text} />
      </dt>
      <dd className="ui-num text-lg font-semibold">{children}</dd>
      {note !== undefined && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

export function Explain({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useText();
  const button = (
    <IconButton label={`${t('portfolio.explain')} ${name}`} icon={<InfoIcon size={16} />} className="-mx-3 -my-2" />
  );
  return (
    <Popover trigger={button} title={name}>
      {text}
    </Popover>
  );
}
