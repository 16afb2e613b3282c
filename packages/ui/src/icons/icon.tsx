// The frame of every icon: 24 px grid, strokes in currentColor, hidden from assistive technology unless labelled.
import type { ComponentType, ReactNode } from 'react';

export type IconProps = { size?: number; label?: string; className?: string };
export type Icon = ComponentType<IconProps>;

export function drawIcon(name: string, shape: ReactNode): Icon {
  function DrawnIcon({ size = 24, label, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {shape}
      </svg>
    );
  }
  DrawnIcon.displayName = name;
  return DrawnIcon;
}

/** An icon made of strokes: one path, each of its lines beginning where `M` puts the pen. */
export function strokeIcon(name: string, strokes: string): Icon {
  return drawIcon(name, <path d={strokes} />);
}
