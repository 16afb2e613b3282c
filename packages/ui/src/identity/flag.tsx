// A country's flag from a url the app serves. Decorative unless named.
import { joinClasses } from '../classes.ts';

export type FlagProps = { url: string; name?: string; width?: number; className?: string };

export function Flag({ url, name = '', width = 24, className }: FlagProps) {
  return (
    <img
      src={url}
      alt={name}
      width={width}
      height={Math.round(width * 0.75)}
      loading="lazy"
      decoding="async"
      className={joinClasses('inline-block shrink-0 rounded-[2px] object-cover outline outline-line', className)}
    />
  );
}
