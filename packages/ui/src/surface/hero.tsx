// The one big value of a page: caption, value, change. Its size, face and alignment come from the template.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type HeroProps = {
  caption?: ReactNode;
  value: ReactNode;
  change?: ReactNode;
  /** Goes with the value into the template's panel: the chart and its ranges. */
  children?: ReactNode;
  className?: string;
};

export function Hero({ caption, value, change, children, className }: HeroProps) {
  return (
    <div className={joinClasses('ui-hero-panel flex flex-col gap-3', className)}>
      <div className="ui-hero">
        {caption !== undefined && <div className="flex items-center gap-1 text-muted">{caption}</div>}
        <div className="ui-hero-value">{value}</div>
        {change !== undefined && <div className="min-h-6">{change}</div>}
      </div>
      {children}
    </div>
  );
}
