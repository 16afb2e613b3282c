// Binds funds for clients.
import { isRefusal, refuse } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/funds/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Trader } from '../orders/index.ts';
import { describeFunds } from './describing.ts';
import type { OpenFund } from './fund.ts';
import type { FundParts } from './parts.ts';
import { placeFundOrder, placeSwitch } from './placing.ts';
import { quoteFund, quoteSwitch, sayNav } from './quoting.ts';
import { findFund, findFundShown, listFunds, listNavs } from './store.ts';

const idOf = ({ id }: OpenFund): string => id;
const itself = (fund: OpenFund): OpenFund => fund;
const historyMs = 731 * 86_400_000;

export function bindFunds(parts: FundParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const { db, clock } = parts;
  return [
    bind(contract.listFunds, clientGuard, (trader, { query }) =>
      db.read(trader.scope, async (reader) => {
        const page = await readPage(query, (range) => listFunds(reader, range), idOf, itself);
        if (isRefusal(page)) return page;
        return { ...page, items: await describeFunds(parts, reader, trader, page.items) };
      }),
    ),
    bind(contract.getFund, clientGuard, (trader, { params }) =>
      db.read(trader.scope, async (reader) => {
        const fund = await findFundShown(reader, params.id);
        const [described] = fund ? await describeFunds(parts, reader, trader, [fund]) : [];
        return described ?? refuse('not_found');
      }),
    ),
    bind(contract.getFundNavs, clientGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const fund = await findFund(reader, params.id);
        if (!fund) return refuse('not_found');
        const since = dayOf(new Date(clock.now().getTime() - historyMs));
        return { items: (await listNavs(reader, fund.id, since)).map((nav) => sayNav(nav, fund)) };
      }),
    ),
    bind(contract.quoteFundPurchase, clientGuard, (trader, { params, body }) =>
      quoteFund(parts, trader, params.id, { side: 'buy', amount: body.amount }),
    ),
    bind(contract.quoteFundSale, clientGuard, (trader, { params, body }) =>
      quoteFund(parts, trader, params.id, { side: 'sell', ...body }),
    ),
    bind(contract.placeFundPurchase, clientGuard, (trader, { params, body, once }) =>
      placeFundOrder(parts, trader, once, { ...placementOf(params.id, body), side: 'buy' }),
    ),
    bind(contract.placeFundSale, clientGuard, (trader, { params, body, once }) =>
      placeFundOrder(parts, trader, once, { ...placementOf(params.id, body), side: 'sell' }),
    ),
    bind(contract.quoteFundSwitch, clientGuard, (trader, { params, body }) =>
      quoteSwitch(parts, trader, params.id, body),
    ),
    bind(contract.placeFundSwitch, clientGuard, (trader, { params, body, once }) =>
      placeSwitch(parts, trader, once, {
        fundId: params.id,
        saleQuotationId: body.sale_quotation_id,
        purchaseQuotationId: body.purchase_quotation_id,
        pin: body.pin,
      }),
    ),
  ];
}

function placementOf<Id>(fundId: string, body: { readonly quotation_id: Id; readonly pin: string }) {
  return { fundId, quotationId: body.quotation_id, pin: body.pin };
}
