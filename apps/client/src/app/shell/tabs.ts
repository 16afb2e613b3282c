// The main tabs (NAV-10) with their pictures, which the first load carries.
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { DiscoverIcon, HomeIcon, MarketIcon, PortfolioIcon, ProfileIcon } from '@candor/ui/icons/navigation.tsx';
import { offer, offered, pages } from '../pages.ts';

type TabPath = (typeof offered.tabs)[number];

export const tabIcons: Readonly<Record<(typeof pages)[TabPath]['icon'], Icon>> = {
  home: HomeIcon,
  market: MarketIcon,
  discover: DiscoverIcon,
  portfolio: PortfolioIcon,
  profile: ProfileIcon,
};

export const tabs = offered.tabs.map((to) => ({ ...offer(to), icon: tabIcons[pages[to].icon] }));
