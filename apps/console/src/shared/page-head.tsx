// The head of a page: its name, which is the page's first heading, and what can be begun here. Names the tab as well.
import { useEffect } from 'react';
import type { ReactNode } from 'react';

export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Candor Console`;
  }, [title]);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <h1 className="text-xl font-semibold">{title}</h1>
      {children}
    </header>
  );
}
