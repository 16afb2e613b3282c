// What the database itself keeps out since the desk grew: renewals, halts of a venue, alerts, promotional credit, breaks of a broker, logos and
// matches on lists. And the lines of the server that say the same first.
import type { Mutant } from './mutant.ts';

export const migration = (name: string): string => `packages/brokerage/migrations/${name}.sql`;
const judge = (file: string, name: string) =>
  ({ project: 'server', file: `packages/brokerage/src/${file}.db.test.ts`, name }) as const;

/** The guard looks and says nothing. */
export const silent = (point: string, file: string, message: string, test: Mutant['test']): Mutant => ({
  point,
  file: migration(file),
  search: `raise exception '${message}' using errcode = '42501';`,
  replace: 'null;',
  test,
});

const renewals = judge(
  'kyc/renewals',
  'the database says no as well: no renewal by another hand, too early, or decided by one',
);
const halts = {
  project: 'server',
  file: 'apps/server/src/order-rules.db.test.ts',
  name: 'two people halt a whole venue: nothing of it is quoted, placed or filled, until two people end it',
} as const;
const alerts = judge('alerts/alerts', 'nobody at a desk marks an alert as reached or takes it off by hand');
const bonuses = judge('bonuses/bonuses', 'what is left goes back to the house, once, and nobody does it by SQL');
const brokerBreaks = judge('execution/broker-breaks', 'nobody closes a break without the two, in the database neither');
const drawings = judge('settings/settings', 'the database keeps no drawing under another digest');
const matches = judge('kyc/matches', 'the database keeps a match without an open hit out');

const complaints = judge('complaints/complaints', 'nobody at the desk files, answers, changes or removes one by SQL');

const busts = judge('execution/undoing', 'nobody takes a trade back without the two, in the database neither');

const offerings = {
  project: 'server',
  file: 'apps/server/src/offerings.db.test.ts',
  name: 'caps, minimums, bands, other tenants, keys used twice and one person alone',
} as const;

const offeringGuards: readonly Mutant[] = [
  ['one person makes an offering', 'an offering is made by two people, before it opens'],
  ['the terms of an offering are changed', 'an offering stays what was published'],
  ['one person calls an offering off', 'an offering is called off by two people'],
  ['a hand closes an offering', 'an offering goes on by its published days'],
  ['staff bid for a client', 'a bid is made by its client'],
  ['a bid is changed in place', 'a bid stays what it was'],
  ['staff allot lots by hand', 'lots are allotted by the published rule'],
  ['staff move a bid on', 'bids go on by the published rule'],
  ['staff take a bid back', 'a bid is taken back by its client, until the close'],
].map(([point = '', message = '']) => silent(point, '0093_offerings', message, offerings));

const asApproved = (name: string) =>
  ({ project: 'server', file: 'apps/server/src/as-approved.db.test.ts', name: `S-27 ${name}` }) as const;
const published = asApproved('an offering is published as it was approved');
const drawn = asApproved('TRD-08 a bid keeps to its terms, and a draw rests on what two people saw');
const duePaid = asApproved('TRD-08 what falls due on allotment is paid by its client and by nobody else');

/** Rows that nobody takes away. */
const removed = (table: string, gap: string): Mutant => ({
  point: `a row of ${table} is deleted`,
  file: migration('0093_offerings'),
  search: `create trigger keep_${table} before delete on brokerage.${table}${gap}for each row execute function platform.refuse_change();`,
  replace: '',
  test: drawn,
});

const drawGuards: readonly Mutant[] = [
  {
    point: 'an offering skips a stage',
    file: migration('0093_offerings'),
    search: "raise exception 'an offering does not go from % to %', old.state, new.state using errcode = '42501';",
    replace: 'null;',
    test: offerings,
  },
  ...[
    ['the root of the bids is changed after the close', 'a draw stays what was published'],
    [
      'a seed is made of another secret',
      'the seed is made of the secret that was committed to, the bids and the indices',
    ],
    ['one person reveals a secret', 'a secret is revealed by two people'],
    ['a bid leaves the terms of its offering', 'a bid keeps to the terms of its offering while that is open'],
    ['a paid allotment is asked for again', 'nothing is asked for after an allotment that was paid before'],
  ].map(([point = '', message = '']) => silent(point, '0093_offerings', message, drawn)),
  silent('staff pay an allotment for a client', '0093_offerings', 'an allotment is paid by its client', duePaid),
  silent('more is set aside than was signed', '0099_funds', 'what an order set aside stays what it was', duePaid),
];

/** What is carried out after the yes of two people is what they saw. */
const approvedGuards: readonly Mutant[] = [
  silent(
    'an offering is published with other terms than were approved',
    '0096_offerings_as_approved',
    'an offering is published as it was approved',
    published,
  ),
  silent(
    'an offering is opened to others than was approved',
    '0096_offerings_as_approved',
    'an offering is open to whom two people opened it',
    published,
  ),
  silent(
    'a draw is made with other closes than were approved',
    '0096_offerings_as_approved',
    'a draw rests on the bids and the indices that two people saw',
    drawn,
  ),
  silent(
    'more lots are allotted than were offered',
    '0096_offerings_as_approved',
    'no more is allotted than was offered',
    drawn,
  ),
  silent(
    'one person changes what clients see of an advisor',
    '0095_advisor_cards',
    'what clients see of an advisor is decided by two people',
    judge('advisors/advisors', 'the database takes no card that two people did not decide'),
  ),
];
export const guardMutants: readonly Mutant[] = [
  ...offeringGuards,
  removed('offerings', ' '),
  removed('offering_bids', '\n  '),
  ...drawGuards,
  ...approvedGuards,
  silent(
    'one person takes a trade back',
    '0092_busts_by_two',
    'taking a trade back needs the decision of two people',
    busts,
  ),
  silent('one person answers a complaint', '0085_complaints', 'a complaint is answered by two people', complaints),
  silent('what was written in a complaint is changed', '0085_complaints', 'what was written stays', complaints),
  {
    point: 'staff seal other words into a complaint',
    file: migration('0085_complaints'),
    search: '      or not brokerage.acts_by_rule() then',
    replace: '      or false then',
    test: complaints,
  },
  {
    point: 'staff file a complaint for a client',
    file: migration('0085_complaints'),
    search:
      'create trigger guard_own_act before insert on brokerage.complaints\n  for each row execute function brokerage.guard_own_act();',
    replace: '',
    test: complaints,
  },
  {
    point: 'staff write in the name of a client who complains',
    file: migration('0085_complaints'),
    search: "if new.author = 'client' and (new.answer is not null or not brokerage.acts_as(complainant)) then",
    replace: 'if false then',
    test: complaints,
  },
  {
    point: 'staff take a complaint back or give themselves more time',
    file: migration('0085_complaints'),
    search: '  if not brokerage.acts_as(new.client_id)\n    or (old.outcome',
    replace: '  if false and (old.outcome',
    test: complaints,
  },
  {
    point: 'the last day of an answer ends by the clock of London',
    file: 'packages/brokerage/src/complaints/store.ts',
    search: 'count(*) filter (where (c.answered_at at time zone z.zone)::date <= c.answer_by)::int as in_time,',
    replace: "count(*) filter (where (c.answered_at at time zone 'UTC')::date <= c.answer_by)::int as in_time,",
    test: judge('complaints/complaints', 'the last day ends where the rules are from'),
  },
  {
    point: 'a reference leads to nobody',
    file: 'packages/brokerage/src/desk/words.ts',
    search: "if (parseReference(typed)) return [{ by: 'reference', text: typed }];",
    replace: 'parseReference(typed);',
    test: judge('desk/desk', 'what stands on a receipt leads to its client'),
  },
  silent('one person decides a renewal', '0070_renewals', 'a renewal needs the decision of two people', renewals),
  silent('staff end a renewal that waits', '0070_renewals', 'a renewal waits while the old document counts', renewals),
  silent(
    'staff open a renewal for a client',
    '0070_renewals',
    'a client renews a document that ends soon, in person',
    renewals,
  ),
  silent('a renewal is moved in time', '0070_renewals', 'a renewal is decided once', renewals),
  {
    point: 'a renewal is removed',
    file: migration('0070_renewals'),
    search:
      'create trigger keep_kyc_renewals before delete on brokerage.kyc_renewals\n  for each row execute function platform.refuse_change();',
    replace: '',
    test: renewals,
  },
  {
    point: 'a document that nobody decided takes the place of the verified one',
    file: migration('0070_renewals'),
    search: "if not brokerage.is_kyc_decided(new, 'approved') or not (before = 'pending'",
    replace: "if not (before = 'pending'",
    test: renewals,
  },
  silent(
    'one person halts a venue',
    '0071_market_halts',
    'a halt by the house needs the decision of two people',
    halts,
  ),
  silent('a halt is moved to another venue', '0071_market_halts', 'a halt ends once and stays what it was', halts),
  silent(
    'one person ends the halt of a venue',
    '0071_market_halts',
    'ending a halt of the house needs the decision of two people',
    halts,
  ),
  {
    point: 'the market itself halts a whole venue',
    file: migration('0071_market_halts'),
    search: "check (market is null or reason = 'house')",
    replace: 'check (true)',
    test: halts,
  },
  {
    point: 'a halt is of nothing',
    file: migration('0071_market_halts'),
    search: 'check ((instrument_id is null) <> (market is null))',
    replace: 'check (true)',
    test: halts,
  },
  {
    point: 'a ticket of the live line is nobody’s',
    file: migration('0069_staff_tickets'),
    search: 'add check (num_nonnulls(client_id, staff_id) = 1)',
    replace: 'add check (true)',
    test: judge('events/events', 'the database keeps no ticket that is nobody’s'),
  },
  silent(
    'staff mark an alert as reached',
    '0077_alert_ranges',
    'an alert is reached by the market, not by anybody',
    alerts,
  ),
  silent('staff take an alert off', '0076_bonus_of_its_client', 'a client does this in person', alerts),
  silent(
    'one person grants promotional credit',
    '0076_bonus_of_its_client',
    'promotional credit needs the decision of two people',
    bonuses,
  ),
  silent(
    'promotional credit that ended counts again',
    '0076_bonus_of_its_client',
    'promotional credit ends once, by the decision of two people',
    bonuses,
  ),
  {
    point: 'promotional credit is written for another client than the two named',
    file: migration('0076_bonus_of_its_client'),
    search: 'and a.client_id = new.client_id\n          and c.account_id = new.account_id',
    replace: 'and c.account_id = new.account_id',
    test: bonuses,
  },
  {
    point: 'promotional credit is removed',
    file: migration('0075_bonuses'),
    search:
      'create trigger keep_bonuses before delete on brokerage.bonuses\n  for each row execute function platform.refuse_change();',
    replace: '',
    test: bonuses,
  },
  silent(
    'a break of a broker is retold',
    '0078_broker_breaks_by_two',
    'a break is closed once and stays what it was',
    brokerBreaks,
  ),
  silent(
    'one person closes a break of a broker',
    '0078_broker_breaks_by_two',
    'closing a break needs the decision of two people',
    brokerBreaks,
  ),
  silent(
    'a break of a broker is closed without saying how',
    '0078_broker_breaks_by_two',
    'trades and what follows from them are booked by the clockwork, or closed by two people',
    brokerBreaks,
  ),
  {
    point: 'a day of a portfolio is written at a desk',
    file: migration('0074_days_by_rule'),
    search: 'create trigger guard_by_rule before insert on brokerage.portfolio_days\n  for each row execute',
    replace:
      'create trigger guard_by_rule before insert on brokerage.portfolio_days\n  for each row when (false) execute',
    test: judge(
      'portfolio/portfolio',
      'a day is written once, from the raw price stored for it, and nobody can change it',
    ),
  },
  {
    point: 'a drawing is kept under the digest of another',
    file: migration('0079_png_logos'),
    search: "digest = encode(sha256(coalesce(png, convert_to(svg, 'UTF8'))), 'hex')",
    replace: 'length(digest) = 64',
    test: drawings,
  },
  {
    point: 'a drawing is two at once',
    file: migration('0079_png_logos'),
    search: 'num_nonnulls(svg, png) = 1',
    replace: 'num_nonnulls(svg, png) > 0',
    test: drawings,
  },
  {
    point: 'a logo is kept as it came, with whatever hides in it',
    file: 'packages/brokerage/src/settings/logo.ts',
    search: '? nameDrawing({ png: image.bytes })',
    replace: "? nameDrawing({ png: Buffer.from(text.slice(pngStart.length), 'base64') })",
    test: judge('settings/settings', 'a PNG becomes the logo as the server made it anew'),
  },
  {
    point: 'a drawing runs a script under a prefix',
    file: 'packages/contract/src/settings/logo.ts',
    search: ".every(([, name = '']) => elements.has(name.toLowerCase()))",
    replace: ".every(([, name = '']) => name.toLowerCase() !== 'script')",
    test: {
      project: 'unit',
      file: 'packages/contract/src/settings/logo.test.ts',
      name: 'a drawing that runs or fetches something is none',
    },
  },
  silent('who recorded a hit is rewritten', '0080_matches_on_record', 'who recorded a hit stays on record', matches),
  silent(
    'a hit is recorded in the name of another',
    '0080_matches_on_record',
    'a hit is recorded by hand in person',
    matches,
  ),
  silent(
    'a client is turned away for a match that nobody recorded',
    '0080_matches_on_record',
    'a match on a list of sanctions stands on a recorded hit',
    matches,
  ),
  {
    point: 'a match is proposed without a hit',
    file: 'packages/brokerage/src/kyc/decisions.ts',
    search: "if (!(await hasOpenHit(tx, id))) return refuse('hit_missing');",
    replace: 'await hasOpenHit(tx, id);',
    test: judge('kyc/matches', 'a match without a recorded hit is refused; an officer writes down where it was found'),
  },
  {
    point: 'an alarm that no act tells reaches nobody',
    file: 'packages/brokerage/src/events/alarm-watch.ts',
    search: 'if (before !== undefined && before !== now) tell(tenantId);',
    replace: 'if (before === undefined && before === now) tell(tenantId);',
    test: judge('events/staff-events', 'an alarm that no act of the trail tells reaches the desks of its tenant'),
  },
  {
    point: 'who only advises changes the card of a colleague',
    file: 'packages/brokerage/src/advisors/service.ts',
    search: "if (id !== keeper.staffId && !keeper.roles.includes('tenant_admin')) return refuse('not_found');",
    replace: "if (keeper.roles.length === 0) return refuse('not_found');",
    test: judge('advisors/advisors', 'who only advises keeps one card, and only who advises has one'),
  },
  silent(
    'a card that nobody decided reaches clients',
    '0095_advisor_cards',
    'what clients see of an advisor is decided by two people',
    judge(
      'advisors/advisors',
      'the database takes no card that two people did not decide, and no picture under another name',
    ),
  ),
];
