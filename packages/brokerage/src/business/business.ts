// The business as one thing: its levels composed one on the other, and what all modules say joined. Whoever serves it, tells its past
// or tests it knows this and no list of modules.
import type { PasswordHasher } from '@candor/platform/crypto/password-hasher.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import type { ApprovalEffects } from '../approvals/index.ts';
import { composeApprovals } from '../approvals/module.ts';
import { auditReads } from '../audit/index.ts';
import { parseClientId } from '../clients/index.ts';
import type { Uploads } from '../documents/index.ts';
import { hasPin, verifyPin } from '../credentials/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import type { KycParts } from '../kyc/index.ts';
import type { Tenant, TenantDirectory } from '../tenants/index.ts';
import { createInstruments } from '../instruments/index.ts';
import { createSettlementDays } from '../settlement/index.ts';
import { createHoldingsWorth } from '../portfolio/index.ts';
import { layGround } from './ground.ts';
import { composeHoldings } from './holdings.ts';
import type { Ground } from './ground.ts';
import { countOrders, joinBindings, joinColumns, joinEffects, joinJobs } from './module.ts';
import type { ByteColumns, Module } from './module.ts';
import { composeMoney, createMoneyParts, openBooks } from './money.ts';
import type { MoneyCore, MoneyParts } from './money.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import { composePeople, createGuards, openCredentials } from './people.ts';
import type { Guards } from './people.ts';
import { composeStanding, createStandingParts } from './standing.ts';
import type { StandingParts } from './standing.ts';
import { composeTrading, createTradingParts } from './trading.ts';
import type { TradingParts } from './trading.ts';
import { keepUp } from './upkeep.ts';
import { createKycParts } from './verification.ts';
import { composeViews } from './views.ts';

/** What the verbs of standing and money are called with, and what decisions by two do. */
export interface Verbs {
  readonly parts: MoneyParts;
  /** Score, VIP and nominees. */
  readonly standing: StandingParts;
  readonly kyc: KycParts;
  readonly trading: TradingParts;
  readonly effects: ApprovalEffects;
}

/** What a past is told with: another clock, the prices of its days, and what is listed, which is the same on each of them. */
export type Restaging = Partial<MoneyCore> &
  Partial<Pick<BusinessSources, 'prices'>> &
  Partial<Pick<TradingParts, 'instruments'>>;

export interface Business extends Guards {
  readonly directory: TenantDirectory;
  /** Gives tenants what each begins with; again when their settings change. */
  prepare(tenants: readonly Tenant[]): Promise<void>;
  readonly bindings: readonly Binding[];
  readonly jobs: JobHandlers;
  readonly recurring: readonly Recurring[];
  readonly columns: Required<ByteColumns>;
  readonly credentials: CredentialParts;
  readonly hasher: PasswordHasher;
  readonly uploads: Uploads;
  readonly money: Verbs;
  /** The same verbs with some parts exchanged: how the demo tells a past, on a clock of its own. */
  restage(change: Restaging): Verbs;
  /** Has every look of staff at clients leave a line, in bindings of others too. */
  auditReads(bindings: readonly Binding[]): Binding[];
  /** Opens the sockets of every module; answers how to stop. */
  serve(sockets: SocketServer): () => void;
}

export async function createBusiness(parts: BusinessParts, sources: BusinessSources): Promise<Business> {
  const ground = layGround(parts, sources);
  const { directory } = ground;
  const credentials = await openCredentials(parts, sources, ground);
  const guards = createGuards(ground, credentials);
  const modules: Module[] = [];
  const people = composePeople(parts, sources, {
    ground,
    credentials,
    guards,
    countOrders: (reader, clientId) => countOrders(modules, reader, clientId),
  });
  const core = gatherCore(parts, sources, ground, credentials);
  const { codeKey } = credentials;
  const { modules: views, readAlarms } = composeViews(
    { ...parts, ...ground, codeKey, checkPin: core.checkPin, bindings: () => joinBindings(modules) },
    sources,
    directory,
    guards,
  );
  const compose = (change: Restaging) => {
    const money = createMoneyParts({ ...core, ...change });
    const standing = createStandingParts(money, directory);
    const kyc = createKycParts(parts, ground, sources, money);
    const standingModules = composeStanding(parts, { ground, guards, standing, kyc, bankAccounts: money, readAlarms });
    const moneyModules = composeMoney(money, guards, parts);
    const trading = createTradingParts(money, { ...sources, ...change }, parts);
    const tradingModules = composeTrading(trading, guards, sources, { ...parts, directory });
    const holdingModules = composeHoldings(trading, directory, guards);
    const effects = joinEffects([
      ...people,
      ...standingModules,
      ...moneyModules,
      ...tradingModules,
      ...holdingModules,
      ...views,
    ]);
    const added: Module[] = [...standingModules, ...moneyModules, ...tradingModules, ...holdingModules];
    return { parts: money, standing, kyc, trading, effects, added };
  };
  const money = compose({});
  const approvals = composeApprovals({ ...parts, vault: ground.vault, effects: money.effects }, guards);
  modules.push(...people, approvals, ...money.added, ...views);
  const prepare = async (tenants: readonly Tenant[]): Promise<void> => {
    for (const { prepare: prepareModule } of modules) await prepareModule?.(tenants);
  };
  await prepare(directory.all());
  return {
    ...guards,
    directory,
    prepare,
    credentials,
    hasher: credentials.hasher,
    uploads: ground.uploads,
    money,
    restage: compose,
    bindings: joinBindings(modules),
    jobs: joinJobs(modules),
    recurring: [
      ...modules.flatMap(({ recurring }) => recurring?.(parts.metrics) ?? []),
      keepUp({ ...parts, vault: ground.vault }, modules),
    ],
    columns: joinColumns(modules),
    auditReads: (bindings) => auditReads(parts, bindings),
    serve(sockets) {
      const stops = modules.flatMap(({ serve }) => serve?.(sockets) ?? []);
      return () => stops.forEach((stop) => stop());
    },
  };
}

function gatherCore(
  parts: BusinessParts,
  { fx, calendar, prices, pastPrices }: BusinessSources,
  { vault, messages, notify, uploads }: Ground,
  credentials: CredentialParts,
): MoneyCore {
  const { db, clock, ids } = parts;
  return {
    db,
    clock,
    ids,
    vault,
    messages,
    ledger: openBooks(parts),
    fx,
    holdings: createHoldingsWorth({
      db,
      clock,
      fx,
      prices,
      pastPrices,
      instruments: createInstruments({ db, clock }),
      settlesOn: createSettlementDays(prices).settlesOn,
    }),
    calendar,
    notify: (tx, notice) => notify(tx, { ...notice, clientId: parseClientId(notice.clientId) }),
    sessions: credentials.sessions,
    checkPin: (scope, clientId, pin) => verifyPin(credentials, scope, clientId, pin),
    hasPin,
    readVerifiedName: (reader, clientId) => readVerifiedName(reader, vault, clientId),
    signFile: uploads.sign,
    ownsFile: async (reader, clientId, fileId) => (await uploads.findOwn(reader, clientId, fileId)) !== undefined,
  };
}
