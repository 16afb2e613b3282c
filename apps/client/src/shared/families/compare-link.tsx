// From a product's page to the comparison with another. Pages that use it list the noun `discover`.
import { Link } from '@tanstack/react-router';
import { tallLinkLook } from '@candor/ui';
import { useText } from '@candor/web';

export interface CompareLinkProps {
  readonly kind: 'fund' | 'bond' | 'strategy' | 'savings' | 'offering';
  readonly id: string;
}

export function CompareLink({ kind, id }: CompareLinkProps) {
  const t = useText();
  return (
    <Link to="/discover/compare" search={{ a: `${kind}.${id}` }} className={`${tallLinkLook} self-start`}>
      {t('discover.compare_other')}
    </Link>
  );
}
