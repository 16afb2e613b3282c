// What a proposal about a strategy holds, as the second person reads it: the rule whole, and the terms.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { ruleNames, strategyKinds } from '@candor/contract/strategies/types.ts';
import type { FactSpec } from '../../shared/queue.ts';
import type { Words } from '../../shared/use-services.tsx';

const terms = [
  ['name', 'console-strategies.name'],
  ['version', 'console-strategies.version'],
  ['settings', 'console-strategies.settings'],
  ['universe', 'console-strategies.universe'],
  ['code', 'console-funds.symbol'],
  ['seed', 'console-strategies.seed'],
  ['entry_percent', 'funds.entry'],
  ['exit_percent', 'funds.exit'],
  ['minimum', 'funds.minimum'],
  ['cut_off', 'funds.cut_off'],
  ['zone', 'console-funds.zone'],
  ['settle_days', 'funds.settles'],
  ['vip', 'console-funds.vip'],
  ['score', 'console-funds.score'],
  ['countries', 'console-funds.countries'],
] as const;

export function describeStrategy(payload: Approval['payload'], { t }: Words): FactSpec[] {
  const facts: FactSpec[] = terms.flatMap(([name, label]) => {
    const value = payload[name];
    return value === undefined || value === null || value === '' ? [] : [{ label, value: String(value) }];
  });
  const rule = ruleNames.find((one) => one === payload['rule']);
  const kind = strategyKinds.find((one) => one === payload['kind']);
  if (rule) facts.unshift({ label: 'console-strategies.rule', value: t(`strategies.rule_${rule}`) });
  if (kind) facts.unshift({ label: 'console-strategies.kind', value: t(`strategies.kind_${kind}`) });
  return facts;
}
