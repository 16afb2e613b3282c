// For tests: a large split that the simulator drew, well inside its history.
import type { Catalogue } from '../../instruments/catalogue.ts';
import type { Simulator } from './simulator.ts';

export function findSplit(
  simulator: Pick<Simulator, 'series'>,
  catalogue: Pick<Catalogue, 'all'>,
  afterSession: number,
) {
  return catalogue.all
    .filter(({ type }) => type === 'stock')
    .flatMap((instrument) =>
      simulator
        .series(instrument)
        .schedule(3_000)
        .splits.map((event) => ({ instrument, event })),
    )
    .find(({ event }) => event.ratio >= 4 && event.session > afterSession && event.session < 2_900);
}
