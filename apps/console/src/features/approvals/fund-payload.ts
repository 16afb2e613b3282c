// What a proposal about a fund holds, as the second person reads it: terms, or every NAV with its fund and day.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { fundKinds } from '@candor/contract/funds/types.ts';
import type { FactSpec } from '../../shared/queue.ts';
import type { Words } from '../../shared/use-services.tsx';

const terms = {
  code: 'console-funds.symbol',
  manager: 'funds.manager',
  custodian: 'funds.custodian',
  risk: 'funds.risk',
  entry_percent: 'funds.entry',
  exit_percent: 'funds.exit',
  ongoing_percent: 'funds.ongoing',
  jump_percent: 'console-funds.jump',
  minimum: 'funds.minimum',
  cut_off: 'funds.cut_off',
  zone: 'console-funds.zone',
  settle_days: 'funds.settles',
  vip: 'console-funds.vip',
  score: 'console-funds.score',
  countries: 'console-funds.countries',
  fund: 'console-funds.fund',
  day: 'console-funds.day',
} as const;

type TermName = keyof typeof terms;
const names: readonly TermName[] = [
  'code',
  'manager',
  'custodian',
  'risk',
  'entry_percent',
  'exit_percent',
  'ongoing_percent',
  'jump_percent',
  'minimum',
  'cut_off',
  'zone',
  'settle_days',
  'vip',
  'score',
  'countries',
  'fund',
  'day',
];

export function describeFund({ payload, kind }: Pick<Approval, 'payload' | 'kind'>, { t }: Words): FactSpec[] {
  const facts: FactSpec[] = names.flatMap((name) => {
    const value = payload[name];
    return value === undefined || value === null || value === '' ? [] : [{ label: terms[name], value: String(value) }];
  });
  const own = fundKinds.find((one) => one === payload['kind']);
  if (own) facts.unshift({ label: 'console-funds.kind', value: t(`funds.kind_${own}`) });
  if (kind === 'fund.correct')
    facts.push({ label: 'console-funds.nav', value: `${String(payload['before'])} → ${String(payload['nav'])}` });
  if (kind === 'fund.navs') {
    const lines = Object.entries(payload).filter(([name]) => name.includes(':'));
    facts.push(
      ...lines.map(([name, nav]) => ({ label: 'console-funds.nav' as const, value: `${name}: ${String(nav)}` })),
    );
  }
  const jumps = payload['accept_jumps'];
  if (typeof jumps === 'boolean')
    facts.push({ label: 'console-funds.accept_jumps', value: t(jumps ? 'console.yes' : 'console.no') });
  return facts;
}
