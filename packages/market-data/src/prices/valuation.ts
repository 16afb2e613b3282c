// Ratios between a price and a company's accounts. Null wherever the accounts or the shares are not known.
import type { Financials, Profile, Statement } from '../vendors/vendor.ts';

export interface Valuation {
  readonly marketCap: string | null;
  readonly enterpriseValue: string | null;
  readonly eps: string | null;
  readonly pe: string | null;
  readonly pb: string | null;
  readonly grossMarginPercent: string | null;
  readonly operatingMarginPercent: string | null;
  readonly netMarginPercent: string | null;
  readonly dividendYieldPercent: string | null;
}

export function valueCompany(
  price: string,
  profile: Profile | undefined,
  financials: Financials | undefined,
): Valuation {
  const quarters = (financials?.statements ?? []).filter(({ period }) => period === 'quarter').slice(0, 4);
  const sum = (pick: (statement: Statement) => string) =>
    quarters.length === 4 ? quarters.reduce((total, statement) => total + Number(pick(statement)), 0) : undefined;
  const shares = profile?.sharesOutstanding ? Number(profile.sharesOutstanding) : undefined;
  const cap = shares === undefined ? undefined : shares * Number(price);
  const revenue = sum(({ revenue }) => revenue);
  const netIncome = sum(({ netIncome }) => netIncome);
  const eps = netIncome !== undefined && shares ? netIncome / shares : undefined;
  const equity = quarters[0] ? Number(quarters[0].equity) : undefined;
  const netDebt = financials?.netDebt ? Number(financials.netDebt) : undefined;
  return {
    marketCap: whole(cap),
    enterpriseValue: cap !== undefined && netDebt !== undefined ? whole(cap + netDebt) : null,
    eps: eps?.toFixed(2) ?? null,
    pe: ratio(Number(price), eps),
    pb: ratio(cap, equity),
    grossMarginPercent: percent(
      sum(({ grossProfit }) => grossProfit),
      revenue,
    ),
    operatingMarginPercent: percent(
      sum(({ operatingIncome }) => operatingIncome),
      revenue,
    ),
    netMarginPercent: percent(netIncome, revenue),
    dividendYieldPercent: profile?.dividendYieldPercent ?? null,
  };
}

function whole(value: number | undefined): string | null {
  return value === undefined || !Number.isFinite(value) ? null : BigInt(Math.round(value)).toString();
}

function ratio(over: number | undefined, under: number | undefined): string | null {
  return over !== undefined && under !== undefined && under > 0 ? (over / under).toFixed(2) : null;
}

function percent(part: number | undefined, total: number | undefined): string | null {
  return part !== undefined && total !== undefined && total > 0 ? ((part / total) * 100).toFixed(2) : null;
}
