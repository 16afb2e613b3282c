// Reads which vendors serve which markets: `NASDAQ=alpaca>twelve-data;*=simulated`. Empty: everything simulated.
import { isListedMarket } from '../calendars/market.ts';
import type { MarketCode } from '../calendars/market.ts';

export interface VendorOrder {
  readonly order: Readonly<Partial<Record<MarketCode, readonly string[]>>>;
  readonly otherwise: readonly string[];
}

export function parseVendorOrder(text: string): VendorOrder {
  const order: Partial<Record<MarketCode, readonly string[]>> = {};
  let otherwise: readonly string[] = ['simulated'];
  for (const line of text.split(';').filter((part) => part.trim() !== '')) {
    const [market = '', vendors = ''] = line.split('=').map((part) => part.trim());
    const ids = vendors.split('>').map((id) => id.trim());
    if (ids.includes('')) throw new Error(`market data vendors: cannot read «${line}»`);
    // A made-up price must never stand in for a real one, label or not.
    if (ids.includes('simulated') && ids.length > 1) {
      throw new Error(`market data vendors: ${market} mixes simulated and real prices`);
    }
    if (market === '*') otherwise = ids;
    else if (isListedMarket(market) || market === 'FX' || market === 'CRYPTO') order[market] = ids;
    else throw new Error(`market data vendors: no market ${market}`);
  }
  return { order, otherwise };
}
