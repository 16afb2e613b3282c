// A link inside the console: a real address, followed without loading the page again.
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { base } from './address.ts';
import { useServices } from './use-services.tsx';

export type GoProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string };

export function Go({ to, onClick, children, ...rest }: GoProps) {
  const { address } = useServices();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    address.go(to);
  }
  return (
    <a {...rest} href={base + to} onClick={follow}>
      {children}
    </a>
  );
}
