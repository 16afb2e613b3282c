// The route tree: every row of the page table with the file that draws it, by area.
import { documentsRoutes } from './documents.ts';
import { entryRoutes } from './entry.ts';
import { marketRoutes } from './market.ts';
import { moneyRoutes } from './money.ts';
import { portfolioRoutes } from './portfolio.ts';
import { profileRoutes } from './profile.ts';
import { rootRoute } from './root-route.tsx';

export const routeTree = rootRoute.addChildren([
  ...entryRoutes,
  ...marketRoutes,
  ...portfolioRoutes,
  ...profileRoutes,
  ...moneyRoutes,
  ...documentsRoutes,
]);
