// The market of the chosen country: indices, movers and every instrument.
import { MarketIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { useAppState } from '../../shared/use-services.ts';

export function MarketPage() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  return (
    <EmptyPage
      title={t('shell.market')}
      icon={MarketIcon}
      sentence={t('pages.market_empty', { app })}
      action={{ label: t('pages.market_action'), to: '/news' }}
      hasBack={false}
    />
  );
}
