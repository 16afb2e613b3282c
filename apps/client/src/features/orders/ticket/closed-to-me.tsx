// Why this client may not buy it, in the words of the rule, before anything is typed (PERM-03). Selling is never closed.
import { Link } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { warningDocuments } from '@candor/contract/products/types.ts';
import { buttonLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { ClosedNote } from '../../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../../shared/access/use-access.ts';
import { useProduct } from '../queries.ts';
import { RiskWarning } from '../../../shared/documents/risk-warning.tsx';

/** Whether a rule closes it to this client: then there is no price to ask for. */
export function useIsClosedToMe(productId: string): boolean {
  const closed = useClosedProduct(uses.trade);
  const { data } = useProduct(productId);
  return closed !== null || data?.access.allowed === false;
}

export function ClosedToMe({ productId }: { readonly productId: string }) {
  const t = useText();
  const closed = useClosedProduct(uses.trade);
  const { data } = useProduct(productId);
  if (closed) return <ClosedNote explanation={closed} />;
  const access = data?.access;
  if (!access || access.allowed || access.code === null) return null;
  if (access.code === 'risk_warning_unread' && data.terms.risk_warning !== null) {
    return <RiskWarning kind={warningDocuments[data.terms.risk_warning]} />;
  }
  const isLevel = access.code === 'vip_required' || access.code === 'product_score_required';
  return (
    <Banner
      tone="warning"
      title={t(`errors.${access.code}`, { level: access.level ?? 0, mine: access.mine ?? 0 })}
      action={
        isLevel && (
          <Link to="/profile/score" className={buttonLook({ size: 'small', variant: 'secondary' })}>
            {t('access.see_levels')}
          </Link>
        )
      }
    />
  );
}
