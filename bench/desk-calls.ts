// Every reading of staff that the contract knows, asked as the console asks it. Which there are is read from the contract: a new one is
// asked as its path says, and where that does not tell how, the run ends with its name, so no list slips past the measurement.
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import { families } from '@candor/contract/publications/families.ts';
import type { CallOptions } from '@candor/testkit';
import { saleCommission } from '@candor/testkit/nouns/fees.ts';
import { clientIdOf, journalsEach, nameOf, phoneOf, referenceOf, usernameOf } from './desk-people.ts';
import { drawingDigest, portraitDigest } from './desk-talks.ts';
import { uuidOf } from './desk-rows.ts';

/** What was made by the server's own verbs and is asked for by its id. */
export interface Known {
  readonly productId: string;
  readonly instrumentId: string;
  readonly offeringId: string;
  readonly bondId: string;
  readonly blockId: string;
  readonly fundId: string;
  readonly strategyId: string;
  /** A proposal with texts. */
  readonly draftsOf: string;
}

type Asked = Pick<CallOptions, 'params' | 'query' | 'body'>;

interface Case {
  readonly name?: string;
  /** For the sample of this number: another client each time. */
  readonly make?: (client: number, known: Known) => Asked;
  /** Some clients have none of it. */
  readonly mayBeEmpty?: true;
}

export interface Call extends Required<Pick<Case, 'name' | 'make'>> {
  readonly endpoint: Endpoint;
  readonly mayBeEmpty: boolean;
  /** Why it may read everything; its time is told and not judged. */
  readonly readsAll?: string;
}

const plain: Case = {};
const asking = (query: Readonly<Record<string, string>>, more: Omit<Case, 'make'> = {}): Case => ({
  name: Object.values(query).join(' '),
  make: () => ({ query }),
  ...more,
});
const paged: Case = asking({ limit: '100' });
const ofClient: Case = { make: (client) => ({ params: { id: clientIdOf(client) } }), mayBeEmpty: true };
const aboutClient: Case = {
  name: 'of one client',
  make: (client) => ({ query: { client_id: clientIdOf(client) } }),
  mayBeEmpty: true,
};
const after = (kind: number): Case => ({
  name: 'further on',
  make: (client) => ({ query: { cursor: uuidOf(kind, client), limit: '50' } }),
  mayBeEmpty: true,
});
const byId = (kind: number): Case => ({ make: (client) => ({ params: { id: uuidOf(kind, client) } }) });
const found = (name: string, words: (client: number) => string, more: Pick<Case, 'mayBeEmpty'> = {}): Case => ({
  name: `by ${name}`,
  make: (client) => ({ body: { words: words(client) } }),
  ...more,
});
const states = (...names: readonly string[]): Case[] => names.map((state) => asking({ state, limit: '100' }));
const statuses = (...names: readonly string[]): Case[] => names.map((status) => asking({ status, limit: '100' }));

const beginnings = (client: number, length: number): string =>
  nameOf(client)
    .split(' ')
    .map((word) => word.slice(0, length))
    .join(' ');

const empty = { mayBeEmpty: true } as const;

/** By the id of the endpoint: what is asked in more ways than one, or needs something that its path does not say. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  findClients: [
    found('two letters', (client) => nameOf(client).slice(0, 2)),
    found('four letters', (client) => nameOf(client).slice(0, 4)),
    found('whole name', nameOf),
    found('two beginnings', (client) => beginnings(client, 2)),
    found('two common beginnings that nobody has together', () => 'an ja', empty),
    found('two beginnings that few have together', () => 'hu ta', empty),
    found('a name that nobody has', () => 'Xerxes Quillfeather', empty),
    found('phone', phoneOf),
    found('end of the phone', (client) => phoneOf(client).slice(-5)),
    found('username', usernameOf),
    found('reference', (client) => referenceOf(client, 1)),
    found('id', clientIdOf),
  ],
  previewCorrection: [
    {
      make: (client) => ({
        params: { id: clientIdOf(client), journal_id: uuidOf(10, client * journalsEach) },
      }),
    },
  ],
  listAllDeposits: [
    plain,
    aboutClient,
    after(6),
    ...statuses('pending', 'approved'),
    asking({ status: 'rejected' }, empty),
  ],
  listAllWithdrawals: [plain, aboutClient, after(8), ...statuses('pending', 'awaiting', 'approved', 'rejected')],
  listAllBankAccounts: [plain, aboutClient, after(2), ...statuses('pending', 'approved')],
  listAllLoans: [plain, aboutClient, after(34), ...statuses('pending', 'using'), asking({ status: 'clear' }, empty)],
  listAllDues: [plain, aboutClient, after(35), ...statuses('outstanding', 'clear')],
  listDepositMatches: [{ ...byId(6), mayBeEmpty: true }],
  listStatements: [paged, after(39)],
  listSuspense: [paged, after(40), ...states('open', 'returned')],
  listProtections: [paged, after(41)],
  listScoreContests: [paged, after(38), ...states('open', 'refused')],
  listClientComplaints: [paged, aboutClient, after(47), ...statuses('open', 'withdrawn')],
  listClientDataRequests: [paged, aboutClient, after(49), ...statuses('open', 'withdrawn')],
  getComplaintFigures: [plain],
  listChats: [plain],
  getClientChat: [{ make: (client) => ({ params: { id: clientIdOf(client - (client % 10)) } }) }],
  listChatColleagues: [plain],
  listChatAnswers: [{ ...plain, ...empty }],
  listChatTickets: [{ ...plain, ...empty }],
  listSubmissions: [plain, after(30), ...states('pending', 'approved', 'rejected')],
  getSubmission: [byId(30)],
  listKycHits: [paged],
  listApprovals: [
    paged,
    after(11),
    ...states('proposed', 'expired', 'withdrawn'),
    asking({ kind: 'deposit.credit' }),
    asking({ kind: 'deposit.credit', state: 'proposed' }),
    asking({ kind: 'loan.approve' }, empty),
    {
      name: 'about one thing',
      make: (client) => ({ query: { subject_id: uuidOf(8, client), state: 'proposed' } }),
      mayBeEmpty: true,
    },
    { name: 'all about one thing', make: (client) => ({ query: { subject_id: uuidOf(8, client) } }) },
  ],
  listClaims: [plain],
  listColleagues: [plain],
  listInvitations: [paged, after(45)],
  listDeliveries: [paged, after(42)],
  listAllOrders: [
    paged,
    aboutClient,
    after(20),
    ...statuses('awaiting', 'holding', 'cancelled'),
    asking({ side: 'sell' }),
    asking({ market: 'NASDAQ', symbol: 'AAPL' }),
    asking({ status: 'sold' }, empty),
  ],
  getClientOrder: [byId(20)],
  listSettlementBreaks: [paged, after(24), ...states('open', 'closed')],
  listCorporateActions: [paged, ...states('announced', 'booked'), asking({ state: 'paid' }, empty)],
  searchAudit: [
    plain,
    aboutClient,
    asking({ act: 'session' }),
    asking({ since: '2020-01-01T00:00:00.000Z' }),
    asking({ act: 'deposit' }),
    asking({ act: 'deposit.credited' }),
    asking({ act: 'loan' }, empty),
    { name: 'of one actor', make: (client) => ({ query: { actor: clientIdOf(client) } }) },
    { name: 'about one thing', make: (client) => ({ query: { subject: clientIdOf(client) } }) },
    {
      name: 'of one actor and act',
      make: (client) => ({ query: { actor: clientIdOf(client), act: 'deposit' } }),
    },
    asking({ act: 'deposit', cursor: '10100000' }),
  ],
  listOpenSessions: [asking({ kind: 'staff' }), asking({ kind: 'client' })],
  listFailedJobs: [plain],
  countQueues: [plain],
  getAlarms: [plain],
  getHouseHealth: [plain],
  listAllChannels: [plain],
  listStaff: [plain],
  listAllProducts: [paged],
  // The desk that is measured has no savings: what is told is how long an empty answer takes.
  listSavingsOffers: [empty],
  listSavingsIssuers: [empty],
  listAllSavings: [asking({ limit: '100' }, empty), aboutClient],
  listAllPlans: [asking({ limit: '100' }, empty), aboutClient],
  // Bonds are made by two people; the one that is looked at is the desk's only one.
  listDeskBonds: [paged],
  listComingCoupons: [plain],
  // Nobody holds it: whom an action reaches is read as for a share's, which is measured with its holders.
  previewCoupon: [{ ...empty, make: (_, { bondId }) => ({ params: { id: bondId } }) }],
  listDeskOfferings: [paged],
  // One strategy, of which nobody has units.
  listDeskStrategies: [paged],
  previewNavs: [{ make: () => ({ body: { lines: [{ fund: 'NASDAQ:NONE', day: '2026-11-13', nav: '1.0' }] } }) }],
  estimateStaffCost: [{ make: () => ({ body: { market: 'NASDAQ', symbol: 'AAPL', side: 'sell', quantity: '10' } }) }],
  previewFeeTable: [{ make: () => ({ params: { market: 'NASDAQ' }, body: { rules: [saleCommission] } }) }],
  getStrategyBook: [{ make: (_, { strategyId }) => ({ params: { id: strategyId } }) }],
  // One fund, for which nothing waits.
  listDeskFunds: [paged],
  listFundDays: [empty],
  listDeskNavs: [{ ...empty, make: (_, { fundId }) => ({ params: { id: fundId } }) }],
  previewAllotment: [{ make: (_, { offeringId }) => ({ params: { id: offeringId } }) }],
  listDeskBlocks: [paged, ...statuses('asked')],
  getDeskBlock: [{ make: (_, { blockId }) => ({ params: { id: blockId } }) }],
  listProductTerms: [{ make: (_, { productId }) => ({ params: { id: productId } }) }],
  listFeeTables: [{ make: () => ({ params: { market: 'NASDAQ' } }) }],
  listPublications: families.map((family) => ({
    name: family,
    make: () => ({ params: { family } }),
    mayBeEmpty: true,
  })),
  getPublication: [{ make: () => ({ params: { family: 'legal', name: 'agreement' } }) }],
  getDrafts: [{ make: (_, { draftsOf }) => ({ params: { id: draftsOf } }) }],
  getAccessSettings: [plain],
  getBrandSettings: [plain],
  getAdvisorPicture: [{ make: () => ({ params: { name: portraitDigest } }) }],
  getLogo: [{ make: () => ({ params: { name: drawingDigest } }) }],
  getStaffInfo: [plain],
  listOwnSessions: [plain],
  checkTrail: [plain],
  previewCorporateAction: [
    {
      make: (_, { instrumentId }) => ({
        body: { instrument_id: instrumentId, ex_date: '2027-01-04', terms: { kind: 'split', to: 2, from: 1 } },
      }),
      mayBeEmpty: true,
    },
  ],
};

/** Not lists, searches or pages of a client: they are asked for to have everything looked at. */
const wholeReadings: Readonly<Record<string, string>> = {
  checkTrail: 'walks the whole chain, which is what is asked for',
  reconcileCustody: 'adds up what every client holds',
  previewCorporateAction: 'says what would happen to every holder',
  previewFeeTable: 'counts every client who trades or holds there',
};

/** What a brokerage's staff read; the realm of platform administrators has no clients and few rows. */
const isReading = ({ base, method, shows, access }: Endpoint): boolean =>
  base === 'staff' && (method === 'GET' || shows !== undefined) && !isOfRealm(access);

const isOfRealm = (access: Endpoint['access']): boolean =>
  access.kind === 'staff' && access.roles.every((role) => role === 'platform_admin');

/** A client's things are asked of a client, and what needs nothing is asked for just so. */
function guess({ path, method, query }: Endpoint): readonly Case[] | undefined {
  const isFree = method === 'GET' && (query === undefined || query.safeParse({}).success);
  if (!isFree) return undefined;
  if (!path.includes('{')) return [{ mayBeEmpty: true }];
  return /^\/clients\/\{id\}[^{]*$/.test(path) ? [ofClient] : undefined;
}

/** Throws when the contract has a reading that nobody knows how to ask, or a call is written for none. */
export function listCalls(endpoints: readonly Endpoint[] = allEndpoints): Call[] {
  const readings = endpoints
    .filter(isReading)
    .map((endpoint) => ({ endpoint, ways: cases[endpoint.id] ?? guess(endpoint) }));
  const missing = readings.filter(({ ways }) => ways === undefined).map(({ endpoint }) => endpoint.id);
  if (missing.length > 0) throw new Error(`no call measures ${missing.join(', ')}: add it to bench/desk-calls.ts`);
  const gone = Object.keys(cases).filter((id) => !readings.some(({ endpoint }) => endpoint.id === id));
  if (gone.length > 0) throw new Error(`the contract has no ${gone.join(', ')}: remove it from bench/desk-calls.ts`);
  return readings.flatMap(({ endpoint, ways = [] }) =>
    ways.map(({ name, make, mayBeEmpty }) => {
      const readsAll = wholeReadings[endpoint.id];
      return {
        name: name === undefined || name === '' ? endpoint.id : `${endpoint.id} ${name}`,
        endpoint,
        make: make ?? (() => ({})),
        mayBeEmpty: mayBeEmpty === true,
        ...(readsAll !== undefined && { readsAll }),
      };
    }),
  );
}
