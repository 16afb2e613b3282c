// Icons of the shell: tabs, arrows, menus.
import { strokeIcon } from './icon.tsx';

export const HomeIcon = strokeIcon('HomeIcon', 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z');
export const MarketIcon = strokeIcon('MarketIcon', 'M4 19h16 M4 15l5-5 4 4 7-8 M15.5 6H20v4.5');
export const DiscoverIcon = strokeIcon('DiscoverIcon', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M15.5 8.5l-2 5-5 2 2-5z');
export const PortfolioIcon = strokeIcon('PortfolioIcon', 'M12 3v9h9a9 9 0 1 1-9-9z M16 3.6A9 9 0 0 1 20.4 8H16z');
export const ProfileIcon = strokeIcon(
  'ProfileIcon',
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
);
export const SearchIcon = strokeIcon('SearchIcon', 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M20 20l-4-4');
export const BellIcon = strokeIcon('BellIcon', 'M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7z M10 20.5h4');
export const MenuIcon = strokeIcon('MenuIcon', 'M4 7h16 M4 12h16 M4 17h16');
export const CloseIcon = strokeIcon('CloseIcon', 'M6 6l12 12 M18 6L6 18');
export const BackIcon = strokeIcon('BackIcon', 'M19 12H5 M11 6l-6 6 6 6');
export const ChevronLeftIcon = strokeIcon('ChevronLeftIcon', 'M14.5 6l-6 6 6 6');
export const ChevronRightIcon = strokeIcon('ChevronRightIcon', 'M9.5 6l6 6-6 6');
export const ChevronDownIcon = strokeIcon('ChevronDownIcon', 'M6 9.5l6 6 6-6');
export const ChevronUpIcon = strokeIcon('ChevronUpIcon', 'M6 14.5l6-6 6 6');
export const ChevronsIcon = strokeIcon('ChevronsIcon', 'M8 10l4-4 4 4 M8 14l4 4 4-4');
export const ExternalIcon = strokeIcon(
  'ExternalIcon',
  'M14 4h6v6 M20 4l-9 9 M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
);
export const MoreIcon = strokeIcon(
  'MoreIcon',
  'M4.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z M18.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z',
);
