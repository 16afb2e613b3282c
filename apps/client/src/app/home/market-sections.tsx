// The market's part of home: indices and movers of the chosen country, for guests and clients alike.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';
import { IndicesStrip } from '../../features/market/indices-strip.tsx';
import { Movers } from '../../features/market/movers.tsx';
import { useHasMarket, useMarketCountry } from '../../shared/use-market-country.ts';

export function HomeIndices() {
  const country = useMarketCountry();
  return useHasMarket() ? <IndicesStrip country={country} /> : null;
}

export function HomeMovers({ isSpread }: { readonly isSpread: boolean }) {
  const t = useText();
  const country = useMarketCountry();
  if (!useHasMarket()) return null;
  const all = (
    <Link to="/market" className={buttonLook({ variant: 'secondary', size: 'small' })}>
      {t('market.see_all')}
    </Link>
  );
  return <Movers {...{ country, isSpread }} action={all} />;
}
