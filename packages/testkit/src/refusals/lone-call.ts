// A call of staff that needs no second person, ready to be made: what it needs is there before.
import type { Endpoint } from '@candor/contract';
import type { CallOptions } from '../api.ts';
import type { RefusalWorld } from './world.ts';

export interface LoneCall {
  readonly endpoint: Endpoint;
  make(world: RefusalWorld): CallOptions | Promise<CallOptions>;
}

/** As the maker of the town, who has every role between them and the checker. */
export const asMaker =
  (ask: (world: RefusalWorld) => CallOptions | Promise<CallOptions> = () => ({})): LoneCall['make'] =>
  async (world) => {
    const options = await ask(world);
    return { bearer: await world.asStaff('maker'), ...options };
  };
