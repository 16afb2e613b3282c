// How much of the cores processes have used, where the system tells (Linux): what a figure costs, however busy the machine is otherwise.
import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;

interface Stat {
  readonly parent: number;
  readonly ms: number;
  /** By those it started which have ended since. */
  readonly endedMs: number;
}

/** Fields behind the name, which may hold anything: parent first, then what was used in user and system mode. */
function readStat(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const sum = (first: number, second: number): number => (Number(fields[first]) + Number(fields[second])) * msPerTick;
    return { parent: Number(fields[1]), ms: sum(11, 12), endedMs: sum(13, 14) };
  } catch {
    return undefined;
  }
}

/** Milliseconds used so far by a process and by those it started, whether they still run or not; nothing where nobody counts. */
export function readCpu(pid: number): number | undefined {
  const own = readStat(pid);
  if (!own) return undefined;
  const others = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0);
  return others.reduce((sum, one) => {
    const stat = readStat(one);
    return stat?.parent === pid ? sum + stat.ms : sum;
  }, own.ms + own.endedMs);
}
