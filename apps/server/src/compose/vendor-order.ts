// Which vendors serve which markets, held against those that have their key: a start with a wrong line says so in words.
import { parseVendorOrder } from '@candor/market-data/vendors/order.ts';
import { StartError } from '../start/start-error.ts';

interface Named {
  readonly vendor: { readonly id: string };
}

export function checkVendorOrder(text: string, configured: readonly Named[]): string {
  const known = new Set(['simulated', ...configured.map(({ vendor }) => vendor.id)]);
  for (const id of readNames(text)) {
    if (!known.has(id)) {
      throw new StartError(
        'config_invalid',
        `MARKET_VENDORS names ${id}, which is not known or has no key`,
        `Set the key of ${id} (docs/operations/settings.md), or take it out. Ready are: ${[...known].join(', ')}.`,
      );
    }
  }
  return text;
}

function readNames(text: string): readonly string[] {
  try {
    const { order, otherwise } = parseVendorOrder(text);
    return [...Object.values(order).flat(), ...otherwise];
  } catch (error) {
    const message = error instanceof Error ? error.message : 'market data vendors cannot be read';
    throw new StartError(
      'config_invalid',
      message,
      'Mend MARKET_VENDORS, for example NASDAQ=alpaca>twelve-data;*=twelve-data',
    );
  }
}
