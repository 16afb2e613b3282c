// Every kind of product whose orders exist, each with its way; one small file and one row of the database per kind.
import { blockPath } from './block.ts';
import { fundPath } from './fund.ts';
import { navPath } from './nav.ts';
import { offeringPath } from './offering.ts';
import type { OrderPath } from './path.ts';
import { quantPath } from './quant.ts';
import { stockPath } from './stock.ts';

export const orderPaths: readonly OrderPath[] = [stockPath, offeringPath, fundPath, blockPath, navPath, quantPath];
