// New terms of a product or a new fee table beside those that hold now, line by line, and from when.
import { useQuery } from '@tanstack/react-query';
import type { Approval } from '@candor/contract/approvals/staff.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { listFeeTables } from '@candor/contract/fees/staff.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { listProductTerms } from '@candor/contract/products/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { describeRules } from '../../shared/fee-lines.ts';
import { LineDiff } from '../../shared/line-diff.tsx';
import { describeTerms } from '../../shared/product-terms.ts';
import type { TermsToSay } from '../../shared/product-terms.ts';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';

interface PlannedProps {
  readonly item: Approval;
}

export function Planned({ item }: PlannedProps) {
  const may = useMay();
  if (item.kind === 'product.terms' && may(rolesOf(listProductTerms))) return <PlannedTerms item={item} />;
  if (item.kind === 'fees.set' && may(rolesOf(listFeeTables))) return <PlannedFees item={item} />;
  return null;
}

/** As the proposal carries it: written by the server, read back here. */
function readPart(payload: Approval['payload'], name: string): unknown {
  const text = payload[name];
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

const isTerms = (value: unknown): value is TermsToSay =>
  typeof value === 'object' && value !== null && 'kinds' in value;
const isRule = (value: unknown): value is FeeRule => typeof value === 'object' && value !== null && 'basis' in value;

function PlannedTerms({ item: { subject_id: id, payload } }: PlannedProps) {
  const words = useWords();
  const { api } = useServices();
  const versions = useQuery({
    queryKey: ['product', id, 'terms'],
    queryFn: ({ signal }) => api.call(listProductTerms, { params: { id }, signal }),
  });
  const terms = readPart(payload, 'terms');
  const holding = versions.data?.items.find((version) => version.terms.starts_on <= todayOf(words));
  if (!holding || !isTerms(terms)) return null;
  const say = (isOpen: boolean, of: TermsToSay): string =>
    [
      `${words.t('console-products.is_open')}: ${words.t(isOpen ? 'console.yes' : 'console.no')}`,
      ...describeTerms(of, words).map(({ label, text }) => `${words.t(label)}: ${text}`),
    ].join('\n');
  return <LineDiff before={say(holding.is_open, holding.terms)} after={say(payload['is_open'] === true, terms)} />;
}

function PlannedFees({ item: { subject_id: subject, payload } }: PlannedProps) {
  const words = useWords();
  const { api } = useServices();
  const market = listedMarkets.find((code) => code === subject);
  const tables = useQuery({
    queryKey: ['fee-tables', market],
    enabled: market !== undefined,
    queryFn: ({ signal }) => api.call(listFeeTables, { params: { market: market ?? listedMarkets[0] }, signal }),
  });
  const rules = readPart(payload, 'rules');
  const holding = tables.data?.items.find(({ starts_on: since }) => since <= todayOf(words));
  if (!holding || !Array.isArray(rules)) return null;
  return <LineDiff before={describeRules(holding.rules, words)} after={describeRules(rules.filter(isRule), words)} />;
}

const todayOf = ({ nowMs }: Words): string => new Date(nowMs).toISOString().slice(0, 10);
