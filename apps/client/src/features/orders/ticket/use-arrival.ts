// A step takes the place of the one before: whoever reads by ear or keyboard begins at its heading.
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a heading with `tabIndex={-1}`. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
