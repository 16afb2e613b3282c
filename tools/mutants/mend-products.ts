// Faults in what the database keeps out of bonds, block trades, funds and strategies. A migration whose guard a later one replaced is no place for a
// row: the line that counts is the last one.
import { migration, silent } from './mend-guards.ts';
import type { Mutant } from './mutant.ts';

const inServer = (file: string, name: string) =>
  ({ project: 'server', file: `apps/server/src/${file}.db.test.ts`, name }) as const;

/** Points by the test that finds them, and the words that the guard says. */
type Points = ReadonlyArray<readonly [point: string, message: string]>;
const silenced = (file: string, test: Mutant['test'], points: Points): Mutant[] =>
  points.map(([point, message]) => silent(point, file, message, test));

/** A guard that says which way was tried. */
const unsaid = (point: string, file: string, message: string, test: Mutant['test']): Mutant => ({
  point,
  file: migration(file),
  search: `raise exception '${message} does not go from % to %', old.state, new.state using errcode = '42501';`,
  replace: 'null;',
  test,
});

const kept = (file: string, table: string, gap: string, test: Mutant['test']): Mutant => ({
  point: `a row of ${table} is deleted`,
  file: migration(file),
  search: `create trigger keep_${table} before delete on brokerage.${table}${gap}for each row execute function platform.refuse_change();`,
  replace: '',
  test,
});

/** One line less. */
const without = (point: string, file: string, search: string, replace: string, test: Mutant['test']): Mutant => ({
  point,
  file: migration(file),
  search,
  replace,
  test,
});

const bonds = inServer(
  'bonds',
  'two people, never one; terms change as a draft and never after; another house does not see it',
);
const bondStays = inServer('bond-guards', 'S-27 an open bond goes neither back nor away, and an instrument has one');
const bondAsAgreed = inServer(
  'bond-guards',
  'S-27 a bond is published as two people agreed, as a draft and as it opens',
);
const bondPays = inServer('bond-guards', 'S-27 a coupon and a redemption are what the terms say, once');
const bondSettles = inServer('bond-guards', 'S-27 a trade settles with its interest, on its day');

const bondMutants: readonly Mutant[] = [
  ...silenced('0097_bonds', bonds, [
    ['one person writes a bond down', 'the terms of a bond need the decision of two people'],
    ['the terms of an open bond are changed', 'an open bond stays what was published'],
    ['one person opens a bond', 'a bond is opened by two people, on the terms they saw'],
    ['a hand ends a bond', 'a bond ends on its day'],
    ['a hand announces a coupon', 'a bond pays by the terms that two people opened it with'],
  ]),
  ...silenced('0103_products_as_approved', bondAsAgreed, [
    ['a bond has another issuer than was approved', 'a bond is published as it was approved'],
    ['a bond opens for a few', 'a bond is open to everybody, from the pieces that two people agreed on'],
  ]),
  without('a bond is rated as nobody said', '0103_products_as_approved', ", 'rating', new.rating)", ')', bondAsAgreed),
  unsaid('a bond is closed again', '0097_bonds', 'a bond', bondStays),
  kept('0097_bonds', 'bonds', ' ', bondStays),
  ...silenced('0097_bonds', bondStays, [
    ['one person brings a product', 'a product comes with the release or by two people'],
  ]),
  without(
    'an instrument is two bonds',
    '0097_bonds',
    'create unique index bonds_of_instrument',
    'create index bonds_of_instrument',
    bondStays,
  ),
  ...silenced('0097_bonds', bondPays, [
    ['one person announces a split', 'a corporate action needs the decision of two people'],
    ['an announced coupon is rewritten', 'a corporate action stays what was announced'],
    ['one person calls a coupon off', 'calling off a corporate action needs the decision of two people'],
  ]),
  unsaid('a coupon is paid before it is booked', '0097_bonds', 'a corporate action', bondPays),
  without('a coupon is higher than its terms', '0097_bonds', '* 367 / 365 / b.frequency * 1.02', '* 10000', bondPays),
  without(
    'more is paid back than was borrowed',
    '0097_bonds',
    "((new.terms ->> 'per_piece')::numeric * 100000000 <> b.nominal_e8\n",
    '(false\n',
    bondPays,
  ),
  without('a bond is paid back before its day', '0097_bonds', ' or new.ex_date < b.matures_on)', ')', bondPays),
  without(
    'a coupon is owed twice',
    '0097_bonds',
    'create unique index corporate_actions_of_bond',
    'create index corporate_actions_of_bond',
    bondPays,
  ),
  ...silenced('0097_bonds', bondSettles, [
    ['a trade settles without its interest', 'a settlement is what was traded'],
    ['a trade settles before its day', 'a trade settles on its day, unless it failed'],
    ['more pieces settle than were bought', 'no more settles than the trade brought'],
    ['a coupon is written down as received at once', 'what an action gives is written when it is booked'],
    ['a coupon gives pieces', 'an action gives what was announced'],
    ['a coupon is paid twice', 'a dividend is paid once'],
  ]),
];

const blocks = inServer('blocks', 'a price is named, refused and taken back by two people');
const asked = inServer('block-guards', 'S-27 a request is asked by its client, answered by two and ended by the clock');
const firm = inServer('block-guards', 'S-27 a firm price is what two people agreed on, holds for its time');
const signed = inServer('block-guards', 'S-27 an order of a block trade is signed while its price is firm');

const onePrice = inServer(
  'block-guards',
  'S-27 one price is firm at a time, one stands on a decision, and each is what',
);
const asRefused = inServer('block-guards', 'S-27 a request is refused for the cause that was approved');

const blockMutants: readonly Mutant[] = [
  ...silenced('0098_blocks', blocks, [
    ['one person refuses a request', 'a request is refused by two people'],
    ['what a client asked for is changed', 'a request stays what was asked'],
    ['a firm price is changed', 'a firm price stays what it was and ends once'],
    ['one person takes a firm price back', 'a firm price is taken back by two people'],
    ['staff decline for a client', 'a request is taken back by its client'],
  ]),
  ...silenced('0101_plans', blocks, [
    ['a quotation is made for a client at another price', 'a client does this in person'],
  ]),
  ...silenced('0098_blocks', asked, [
    ['staff ask for a block trade', 'a block trade is asked for by its client'],
    ['one person names a price', 'a price is named by two people'],
    ['staff let a request expire', 'a request expires by the clock'],
  ]),
  unsaid('a request is accepted without a price', '0098_blocks', 'a request', asked),
  kept('0098_blocks', 'block_requests', '\n  ', asked),
  without(
    'a venue has two products of blocks',
    '0098_blocks',
    'create unique index products_negotiated',
    'create index products_negotiated',
    asked,
  ),
  ...silenced('0098_blocks', firm, [
    ['a price is accepted without an order', 'a price is accepted by its client, with a signature under it'],
    ['a firm price is forgotten', 'a firm price stays until it ends'],
    ['a firm price of another party', 'a firm price is what two people agreed on'],
    ['a firm price ends early', 'a firm price holds for its time'],
    ['staff decline a firm price', 'a firm price is taken or declined by its client, in its time'],
  ]),
  without(
    'a firm price is accepted late',
    '0098_blocks',
    "or new.ended_as = 'accepted' and new.ended_at >= new.expires_at then",
    'then',
    firm,
  ),
  kept('0098_blocks', 'block_quotes', '\n  ', firm),
  without(
    'two prices of a request are firm',
    '0098_blocks',
    'create unique index block_quotes_firm',
    'create index block_quotes_firm',
    onePrice,
  ),
  without(
    'a decision names two prices',
    '0098_blocks',
    'create unique index block_quotes_decision',
    'create index block_quotes_decision',
    onePrice,
  ),
  without(
    'a firm price is another than the one that was approved',
    '0098_blocks',
    "jsonb_build_object('price_e8', q.price_e8::text, 'counterparty',",
    "jsonb_build_object('counterparty',",
    onePrice,
  ),
  without(
    'a request is refused for another cause',
    '0098_blocks',
    "jsonb_build_object('code', new.refusal)",
    "'{}'::jsonb",
    asRefused,
  ),
  without(
    'another price is taken back',
    '0098_blocks',
    "jsonb_build_object('quotation', new.quotation_id::text)",
    "'{}'::jsonb",
    asRefused,
  ),
  ...silenced('0098_blocks', signed, [
    ['a block trade is signed at a price that ended', 'a block trade is signed while its price is firm'],
    ['staff move a block trade on', 'a block trade goes on by the clockwork'],
  ]),
];

const brought = inServer('fund-guards', 'S-27 a fund is brought as two people agreed, and its terms and NAVs stay');
const units = inServer('fund-guards', 'S-27 units of a strategy are published as two people agreed');
const navs = inServer(
  'fund-guards',
  'S-27 NAVs are numbered, known after the cut-off, and one that jumps needs a word',
);
const booked = inServer('fund-guards', 'S-27 an order is for a NAV that nobody knows, taken back by its client');
const switched = inServer('fund-guards', 'S-27 a switch is one client’s, awaits its proceeds');

const fundMutants: readonly Mutant[] = [
  ...silenced('0102_strategies', brought, [
    ['a fund charges another entry than was approved', 'a fund is brought by two people'],
  ]),
  ...silenced('0103_products_as_approved', brought, [
    ['a fund has another manager than was approved', 'a fund is published as it was approved'],
    ['a fund opens for others than was approved', 'a fund is open to whom two people opened it'],
  ]),
  without('a fund is less risky than was approved', '0103_products_as_approved', "'risk', new.risk, ", '', brought),
  ...silenced('0103_products_as_approved', units, [
    ['a strategy counts in another currency', 'a strategy is published as it was approved'],
  ]),
  without(
    'somebody runs a strategy by hand',
    '0103_products_as_approved',
    '(new.manager, new.custodian, new.risk, new.ongoing_percent)',
    "('the published rule', 'the house, apart from its own', 7, '0')",
    units,
  ),
  ...['funds', 'fund_navs', 'fund_switches', 'fund_compensations'].map((table) =>
    without(
      `a row of ${table} is changed`,
      '0099_funds',
      `call platform.protect_append_only('brokerage.${table}');`,
      `call platform.protect_tenant_table('brokerage.${table}');`,
      brought,
    ),
  ),
  ...silenced('0102_strategies', navs, [
    ['a NAV is skipped or recorded twice', 'NAVs of a day are numbered one after the other'],
    ['a NAV is recorded while its book is open', 'a NAV is not known before its cut-off'],
    ['one person records a NAV', 'a NAV is recorded by two people'],
    ['a NAV jumps and nobody says so', 'a NAV that jumps needs an explicit word'],
  ]),
  ...silenced('0099_funds', booked, [
    ['a fund is traded at a venue', 'a fund is bought and sold at its own NAV'],
    ['an order of a fund waits with its money held', 'only the purchase of a switch awaits, and holds nothing yet'],
    ['an order is placed for a NAV that is known', 'a fund order is for a NAV that nobody knows yet'],
    ['staff take a fund order back', 'a fund order is taken back by its client, until the cut-off'],
    ['staff move a fund order on', 'fund orders go on by the NAV of their day'],
    ['units are booked at another NAV', 'units are booked at the NAV of their day'],
  ]),
  without(
    'staff pay for a corrected NAV by hand',
    '0099_funds',
    'create trigger guard_by_rule before insert on brokerage.fund_compensations\n  for each row execute function brokerage.guard_by_rule();',
    '',
    booked,
  ),
  without(
    'a corrected NAV pays twice',
    '0099_funds',
    'constraint fund_compensations_once unique (tenant_id, fill_id, version),',
    '',
    booked,
  ),
  ...silenced('0099_funds', switched, [
    ['a switch buys at a NAV that is known', 'a switch buys at a NAV that nobody knows yet'],
    ['a switch sets aside more than was signed', 'what an order set aside stays what it was'],
    ['a switch of two purchases', 'a switch is a sale and a purchase of one client'],
  ]),
  without(
    'staff switch for a client',
    '0099_funds',
    'create trigger guard_own_act before insert on brokerage.fund_switches\n  for each row execute function brokerage.guard_own_act();',
    '',
    switched,
  ),
];

const told = inServer('strategies-told', 'G-11 S-19 each NAV of a told year is what the book was worth on its own day');
const neverEarly = inServer('strategies-settlement', 'S-19 nothing settles early, twice, by hand');
const paidLast = inServer('strategies-settlement', 'G-11 TRD-09 who leaves is paid out of what was sold for it');

const strategyMutants: readonly Mutant[] = [
  ...silenced('0108_strategy_settlement', told, [
    ['a NAV that the books do not say', 'a NAV of a strategy is what its book is worth over all units'],
  ]),
  without(
    'a day of the past is held against the books of today',
    '0108_strategy_settlement',
    'and x.journal_seq < coalesce(later, 9223372036854775807) ',
    '',
    told,
  ),
  ...silenced('0108_strategy_settlement', neverEarly, [
    ['a trade of a book settles early or for more', 'a trade of a book settles on its day and brings what was traded'],
    ['a trade of a book is paid before its day', 'a trade of a book settles on its day'],
  ]),
  ...silenced('0108_strategy_settlement', paidLast, [
    ['a holder is paid before the order has settled', 'a holder is paid when the order has settled'],
  ]),
];

const inPlans = (file: string, name: string) =>
  ({ project: 'server', file: `packages/brokerage/src/plans/${file}.db.test.ts`, name }) as const;
const planRuns = inPlans('plans', 'S-27 no run above, without or beside what was signed');
const planTerms = inPlans('plans', 'S-27 a plan and its terms are its client’s');
const planSetUp = inPlans(
  'plan-rules',
  'S-27 a plan is set up by its client on an own account, and none is taken away',
);
const planRests = inPlans('plan-rules', 'S-27 a plan that rests buys nothing, goes forward only and ends once');

const planMutants: readonly Mutant[] = [
  ...silenced('0101_plans', planRuns, [
    ['a hand runs a plan', 'plans run by the clockwork'],
    ['a plan runs on another day', 'a run is for the day of its plan, under what its client signed last'],
    ['a plan takes more than was signed', 'a run stays inside what its client signed'],
    ['a run says that it bought', 'a run that bought has its order'],
    ['an order without a run', 'an order is placed by its client'],
    ['an order under the signature of a plan', 'an order stands under its own signature'],
  ]),
  ...silenced('0101_plans', planTerms, [
    ['a plan is moved by somebody else', 'a plan is moved by its client, and goes on by its runs'],
    ['a plan pays from another account', 'a plan stays what it buys, and whose it is'],
    ['terms of a plan that nobody signed', 'the terms of a plan are signed by its client'],
  ]),
  ...silenced('0101_plans', planSetUp, [
    ['staff set up a plan', 'a plan is set up by its client, on an own account in its currency'],
  ]),
  kept('0101_plans', 'plans', '\n  ', planSetUp),
  ...['plan_terms', 'plan_runs'].map((table) =>
    without(
      `a row of ${table} is changed`,
      '0101_plans',
      `call platform.protect_append_only('brokerage.${table}');`,
      `call platform.protect_tenant_table('brokerage.${table}');`,
      planSetUp,
    ),
  ),
  ...silenced('0101_plans', planRests, [
    ['a plan that is paused buys', 'a plan that rests buys nothing'],
    ['a plan goes back to a day that had its run', 'a plan goes forward only'],
    ['a plan that ended goes on', 'a plan ends once'],
  ]),
];

/** Why a run buys nothing: without the reason it waits, or buys what was not signed. */
const skips: readonly Mutant[] = [
  {
    point: 'a plan waits for ever for a market that stays closed',
    file: 'packages/brokerage/src/plans/running.ts',
    search: "return isLost ? skip(parts, trader, plan, { skip: 'market_closed' }) : 'waiting';\n  const decided",
    replace: "return 'waiting';\n  const decided",
    test: inPlans('plan-rules', 'TRD-04 market_closed: a market that stays closed for ten days is not waited for'),
  },
  {
    point: 'a plan places what staff would have to look at',
    file: 'packages/brokerage/src/plans/running.ts',
    search: "quotation.tradingType === 'review' || ",
    replace: '',
    test: inPlans('plan-rules', 'TRD-04 needs_review: what staff would have to look at first is not what was signed'),
  },
  {
    point: 'a plan below the least amount is tried for ever',
    file: 'packages/brokerage/src/plans/plan.ts',
    search: "  investment_below_minimum: 'amount_too_small',\n",
    replace: '',
    test: inPlans('plan-rules', 'TRD-04 amount_too_small: the least of the product was raised above what was signed'),
  },
  {
    point: 'a plan of a closed product is tried for ever',
    file: 'packages/brokerage/src/plans/plan.ts',
    search: "  product_closed: 'product_closed',\n",
    replace: '',
    test: inPlans('plan-rules', 'TRD-04 product_closed: what two people closed is not bought'),
  },
];

const later = inServer('as-approved', 'S-27 later terms of a product hold as they were approved');

const termsMutants: readonly Mutant[] = [
  ...silenced('0103_products_as_approved', later, [
    ['a product has other terms than was approved', 'terms of a product hold as they were approved'],
  ]),
  ...silenced('0036_products', later, [
    ['a version of terms is skipped', 'terms are numbered one after the other'],
    ['one person changes the terms of a product', 'terms of a product need the decision of two people'],
  ]),
];

export const productMutants: readonly Mutant[] = [
  ...bondMutants,
  ...blockMutants,
  ...fundMutants,
  ...strategyMutants,
  ...planMutants,
  ...skips,
  ...termsMutants,
];
