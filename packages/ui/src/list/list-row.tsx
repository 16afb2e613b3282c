// A line of a list: picture, title and subtitle, middle (a sparkline), figures at the end. The template decides its dress.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type ListRowProps = {
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  middle?: ReactNode;
  value?: ReactNode;
  note?: ReactNode;
  trailing?: ReactNode;
  /** Makes the row a button; for a link wrap with `renderRow`. */
  onPress?: () => void;
  /** Wraps the content, e.g. in the router's link: `(content, className) => <Link className={className}>…`. */
  renderRow?: (content: ReactNode, className: string) => ReactNode;
  className?: string;
};

export function ListRow(props: ListRowProps) {
  const { onPress, renderRow, className } = props;
  const pressable = onPress !== undefined || renderRow !== undefined;
  const look = joinClasses(
    'ui-row',
    pressable && 'transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
    className,
  );
  const content = <RowContent {...props} />;
  if (renderRow !== undefined) return renderRow(content, look);
  if (onPress === undefined) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={onPress} className={look}>
      {content}
    </button>
  );
}

function RowContent({ leading, title, subtitle, middle, value, note, trailing }: ListRowProps) {
  return (
    <>
      {leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        {subtitle !== undefined && <span className="truncate text-sm text-muted">{subtitle}</span>}
      </span>
      {middle}
      {(value !== undefined || note !== undefined) && (
        <span className="flex min-w-20 shrink-0 flex-col items-end text-end">
          {value !== undefined && <span className="ui-num font-medium">{value}</span>}
          {note !== undefined && <span className="ui-num text-sm">{note}</span>}
        </span>
      )}
      {trailing}
    </>
  );
}

/** The list around rows: dividers and gaps come from the template. */
export function ListRows({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={joinClasses('ui-rows', className)}>
      {children}
    </ul>
  );
}
