// How fast the books are, against PostgreSQL's own pgbench in the same run on the same server with fsync on.
// With --causes each journal is held against its cause when it commits, as the brokerage has it; the bars are for the books alone.
// Rounds alternate, because other work on the machine comes and goes; the ratios are those of the medians.
import { parseArgs } from 'node:util';
import { roundOptions } from './rounds.ts';
import { startBenchCluster } from './ledger-cluster.ts';
import { hotLines, measureLoad, prepareLoad, spreadLines } from './ledger-load.ts';
import { measurePeer, preparePeer } from './ledger-pgbench.ts';

const bars = { spread: 3, hot: 1 } as const;

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...roundOptions,
      callers: { type: 'string', default: '1000' },
      tenants: { type: 'string', default: '2' },
      traders: { type: 'string', default: '10000' },
      causes: { type: 'boolean', default: false },
    },
  });
  const [rounds, seconds, callers] = [Number(values.rounds), Number(values.seconds), Number(values.callers)];
  const cluster = await startBenchCluster(values.causes);
  try {
    await preparePeer(cluster.url);
    const load = await prepareLoad(cluster, Number(values.tenants), Number(values.traders));
    const figures = { peer: [] as number[], spread: [] as number[], hot: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      const peer = await measurePeer(cluster.url, seconds);
      const spread = await measureLoad(load, `spread-${round}`, spreadLines, callers, seconds);
      const hot = await measureLoad(load, `hot-${round}`, hotLines, callers, seconds);
      figures.peer.push(peer.tps);
      figures.spread.push(spread);
      figures.hot.push(hot);
      if (round === 1)
        console.log(`${peer.label}; ${callers} callers, ${values.traders} clients of ${values.tenants} tenants`);
      console.log(
        `round ${round}: peer ${peer.tps.toFixed(0)}/s, spread ${spread.toFixed(0)}/s, hot ${hot.toFixed(0)}/s`,
      );
    }
    report(figures);
  } finally {
    await cluster.remove();
  }
}

function report(figures: { peer: number[]; spread: number[]; hot: number[] }): void {
  const peer = median(figures.peer);
  const spread = median(figures.spread);
  const hot = median(figures.hot);
  const ratios = { spread: spread / peer, hot: hot / peer };
  if (ratios.spread < bars.spread || hot < spread * bars.hot) {
    console.log(`below the bar: spread at least ${bars.spread} times the peer, hot no slower than spread`);
    process.exitCode = 1;
  }
  console.log(
    JSON.stringify({
      pgbench_tps: Math.round(peer),
      spread_tps: Math.round(spread),
      hot_tps: Math.round(hot),
      ratio_spread: round2(ratios.spread),
      ratio_hot: round2(ratios.hot),
    }),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
