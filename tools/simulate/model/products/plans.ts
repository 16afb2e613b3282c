// Runs of recurring plans: one per month of the day that was signed, in the first session on or after it, inside what was signed or with
// the reason why not. docs/domain/plans.md, written once more.
import { group } from '../arithmetic.ts';
import { shiftDay } from '../calendar.ts';
import type { Plan, PlanRun, ProductDay } from './facts.ts';

/** The same day of the month, from the first after a day on. */
function nextOn(day: number, after: string): string {
  let on = shiftDay(after, 1);
  while (Number(on.slice(8)) !== day) on = shiftDay(on, 1);
  return on;
}

/** Where the market decides, the first session on or after the day. */
function dueOn(sessions: ReadonlySet<string>, on: string): string {
  let day = on;
  while (!sessions.has(day)) day = shiftDay(day, 1);
  return day;
}

export function checkPlans(day: ProductDay): string[] {
  const runs = group(day.runs, ({ plan }) => plan);
  return day.plans.flatMap((plan) => {
    const own = (runs.get(plan.id) ?? []).toSorted((a, b) => (a.runOn < b.runOn ? -1 : 1));
    return [...checkDays(day, plan, own), ...own.flatMap((run) => checkRun(run))];
  });
}

function checkDays({ date, sessions }: ProductDay, plan: Plan, runs: readonly PlanRun[]): string[] {
  const found: string[] = [];
  const say = (text: string) => found.push(`plan ${plan.id} ${text}`);
  for (const [place, run] of runs.entries()) {
    const before = runs[place - 1];
    const after = before?.ranOn ?? plan.startedOn;
    if (run.runOn <= after && before !== undefined) say(`ran for ${run.runOn} twice`);
    const isAfter = run.ranOn >= run.runOn;
    if (!isAfter) say(`ran on ${run.ranOn}, before ${run.runOn}`);
    if (run.outcome === 'placed' && !plan.isFund && run.ranOn !== dueOn(sessions, run.runOn))
      say(`ran for ${run.runOn} on ${run.ranOn}`);
  }
  if (plan.status !== 'running') return found;
  if (dueOn(sessions, plan.nextOn) < date) say(`did not run for ${plan.nextOn}`);
  const last = runs.at(-1);
  const after = [plan.daySignedOn, last?.ranOn ?? '', last?.runOn ?? ''].reduce((a, b) => (a > b ? a : b));
  const next = nextOn(plan.day, after);
  if (plan.nextOn !== next) say(`runs next on ${plan.nextOn}, not ${next}`);
  return found;
}

function checkRun(run: PlanRun): string[] {
  const where = `plan ${run.plan} on ${run.runOn}`;
  const { price, cost } = run;
  const isOutside = price !== null && (price < run.lowest || price > run.highest);
  const isDear = cost !== null && cost > run.highestCost;
  if (run.outcome === 'placed') {
    if (price === null || isOutside || isDear) return [`${where} was placed outside what was signed`];
    return run.signed === null || run.signed > run.amount ? [`${where} may cost more than was signed`] : [];
  }
  if (run.reason === 'price_outside' && price !== null && !isOutside)
    return [`${where} left out a price that was inside`];
  return run.reason === 'cost_above' && !isDear ? [`${where} left out costs that were inside`] : [];
}
