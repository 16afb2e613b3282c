// A withdrawal that is not asked for yet: what was typed and chosen. Pure.
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';

export type Way = Eligibility['ways'][number]['way'];

export interface Draft {
  readonly amount: string;
  readonly way: Way;
}

/** The fast way where it is open, else the one that always is. */
export function openWay(ways: Eligibility['ways']): Way | undefined {
  return ways.find(({ open }) => open)?.way;
}
