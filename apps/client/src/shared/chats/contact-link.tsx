// The way to a human, from wherever the seed sends a client to support: the chat, or signed out the form. It carries the page it came from.
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '@candor/ui';

export interface ContactLinkProps {
  readonly children: ReactNode;
  readonly look?: Parameters<typeof buttonLook>[0];
}

export function ContactLink({ children, look }: ContactLinkProps) {
  const about = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Link to="/chat" search={{ about }} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
