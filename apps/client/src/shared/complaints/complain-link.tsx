// The way to a complaint from wherever money moves (G-23): what it is about is filled in already.
import { Link } from '@tanstack/react-router';
import type { ComplaintCategory } from '@candor/contract/complaints/rules.ts';
import { tallLinkLook } from '@candor/ui';
import { useText } from '@candor/web';

export interface ComplainLinkProps {
  readonly category: ComplaintCategory;
  /** The reference of the one thing that the page shows. */
  readonly about?: string;
}

export function ComplainLink({ category, about }: ComplainLinkProps) {
  const t = useText();
  return (
    <Link
      to="/complaints/new"
      search={{ category, ...(about === undefined ? {} : { about }) }}
      className={`${tallLinkLook} self-start`}
    >
      {t('shell.complain')}
    </Link>
  );
}
