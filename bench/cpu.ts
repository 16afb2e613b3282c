// How much of the cores processes have used, where the system tells (Linux): what a figure costs, however busy the machine is otherwise.
import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/** Fields behind the name, which may hold anything: parent first, then what was used in user and system mode. */
function readStat(pid: number): { readonly parent: number; readonly ms: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * msPerTick };
  } catch {
    return undefined;
  }
}

/** Milliseconds used so far by a process and by those it started; nothing where nobody counts. */
export function readCpu(pid: number): number | undefined {
  const own = readStat(pid);
  if (!own) return undefined;
  const others = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0);
  return others.reduce((sum, one) => {
    const stat = readStat(one);
    return stat?.parent === pid ? sum + stat.ms : sum;
  }, own.ms);
}
