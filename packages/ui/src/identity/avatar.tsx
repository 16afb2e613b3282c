// A person's or an instrument's picture with initials as the fallback.
import { useState } from 'react';
import { joinClasses } from '../classes.ts';

export type AvatarProps = {
  name: string;
  url?: string | undefined;
  size?: number;
  square?: boolean;
  className?: string;
};

export function Avatar({ name, url, size = 40, square = false, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const picture = url !== undefined && url !== '' && url !== failedUrl;
  return (
    <span
      className={joinClasses(
        'inline-flex shrink-0 items-center justify-center overflow-hidden bg-accent-soft font-semibold text-accent select-none',
        square ? 'rounded-control' : 'rounded-full',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {picture ? (
        <img
          src={url}
          alt={name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        <>
          <span aria-hidden>{readInitials(name)}</span>
          <span className="sr-only">{name}</span>
        </>
      )}
    </span>
  );
}

/** First letters of the first and last word; one letter for scripts without spaces. */
export function readInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
