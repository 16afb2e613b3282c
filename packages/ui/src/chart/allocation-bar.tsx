// Shares of a whole as one divided bar with a legend: sectors, currencies, product types.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type AllocationPart = { key: string; label: ReactNode; share: number; text: ReactNode };
export type AllocationBarProps = { label: string; parts: readonly AllocationPart[]; className?: string };

/** Steps of one accent rather than a rainbow: neighbours stay distinct in every theme. */
const steps = [100, 76, 56, 40, 28, 18] as const;

function colorAt(index: number): string {
  return `color-mix(in srgb, var(--accent) ${String(steps[Math.min(index, steps.length - 1)])}%, var(--sunken))`;
}

export function AllocationBar({ label, parts, className }: AllocationBarProps) {
  const total = parts.reduce((sum, part) => sum + part.share, 0) || 1;
  return (
    <div className={joinClasses('flex flex-col gap-3', className)}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-pill">
        {parts.map((part, index) => (
          <span
            key={part.key}
            style={{ width: `${String((part.share / total) * 100)}%`, background: colorAt(index) }}
          />
        ))}
      </div>
      <ul aria-label={label} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {parts.map((part, index) => (
          <li key={part.key} className="flex items-center gap-2.5 py-1">
            <span aria-hidden className="size-3 shrink-0 rounded-[3px]" style={{ background: colorAt(index) }} />
            <span className="min-w-0 flex-1 truncate">{part.label}</span>
            <span className="ui-num font-medium">{part.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
