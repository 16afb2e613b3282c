// The five main tabs (NAV-10), in the order they stand in every layout.
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { DiscoverIcon, HomeIcon, MarketIcon, PortfolioIcon, ProfileIcon } from '@candor/ui/icons/navigation.tsx';

export const tabs = [
  { to: '/dashboard', label: 'shell.home', icon: HomeIcon },
  { to: '/market', label: 'shell.market', icon: MarketIcon },
  { to: '/discover', label: 'shell.discover', icon: DiscoverIcon },
  { to: '/portfolio', label: 'shell.portfolio', icon: PortfolioIcon },
  { to: '/profile', label: 'shell.profile', icon: ProfileIcon },
] as const satisfies readonly { readonly to: string; readonly label: string; readonly icon: Icon }[];
