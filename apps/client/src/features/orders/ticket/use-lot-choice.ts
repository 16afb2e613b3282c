// Which purchases the client takes a sale from, and whether they are enough for it. The server knows the law and decides.
import { useState } from 'react';
import type { LotWire } from '@candor/contract/portfolio/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { addQuantity, compareQuantity, formatQuantity, makeQuantity, parseQuantity } from '@candor/money';
import { useLots } from '../queries.ts';

export interface LotsChoice {
  readonly lots: readonly LotWire[];
  readonly rule: 'fifo' | 'chosen';
  readonly chosen: readonly string[];
  /** What the chosen ones hold together. */
  readonly held: string;
  /** Some are chosen, and they hold less than is sold. */
  readonly isShort: boolean;
  readonly toggle: (id: string, isOn: boolean) => void;
}

const nowhere = { market: '', symbol: '' } as const;

/** Nothing is asked for, and nothing chosen, unless the quotation is of a sale. */
export function useLotChoice(quotation: Quotation | null): LotsChoice {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const sale = quotation?.side === 'sell' ? quotation : null;
  const { data } = useLots(sale?.instrument ?? nowhere, sale !== null);
  const lots = data?.lots ?? [];
  const held = sumLots(lots.filter(({ id }) => chosen.includes(id)));
  const [whole, part] = [parseQuantity(sale?.quantity ?? '0'), parseQuantity(held)];
  return {
    lots,
    rule: data?.lot_rule ?? 'fifo',
    chosen,
    held,
    isShort: chosen.length > 0 && whole.ok && part.ok && compareQuantity(part.value, whole.value) < 0,
    toggle: (id, isOn) => setChosen((last) => (isOn ? [...last, id] : last.filter((one) => one !== id))),
  };
}

function sumLots(lots: readonly Pick<LotWire, 'quantity'>[]): string {
  const sum = lots.reduce((all, { quantity }) => {
    const one = parseQuantity(quantity);
    return one.ok ? addQuantity(all, one.value) : all;
  }, makeQuantity(0n));
  return formatQuantity(sum);
}
