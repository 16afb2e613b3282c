// A group of things that belong together. The template decides whether it is raised, open, outlined or filled.
import type { HTMLAttributes, ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type CardProps = HTMLAttributes<HTMLDivElement> & { flush?: boolean; children?: ReactNode };

export function Card({ flush = false, className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={joinClasses('ui-card', flush && 'overflow-hidden p-0', className)}>
      {children}
    </div>
  );
}
