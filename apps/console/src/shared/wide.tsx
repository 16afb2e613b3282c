// What may be wider than its page: it is pushed aside by itself, by touch and, as a region that takes the focus, by the arrow keys.
import type { ReactNode } from 'react';

export function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </section>
  );
}
