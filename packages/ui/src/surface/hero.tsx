// The one big value of a page: caption, value, change. Its size, face and alignment come from the template.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type HeroProps = {
  caption?: ReactNode;
  value: ReactNode;
  change?: ReactNode;
  aside?: ReactNode;
  className?: string;
};

export function Hero({ caption, value, change, aside, className }: HeroProps) {
  return (
    <div className={joinClasses('ui-hero', className)}>
      {caption !== undefined && <div className="flex items-center gap-1 text-muted">{caption}</div>}
      <div className="ui-hero-value">{value}</div>
      {change !== undefined && <div className="min-h-6">{change}</div>}
      {aside}
    </div>
  );
}
