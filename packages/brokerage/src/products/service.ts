// The verbs of the catalogue: what a tenant begins with, what holds today, who may buy it.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { blockSubtypes } from '@candor/contract/blocks/types.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { riskWarnings, warningDocuments } from '@candor/contract/products/types.ts';
import type { RiskWarning } from '@candor/contract/products/types.ts';
import { recordAudit } from '../audit/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import { readStanding } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { listAcceptedKinds } from '../documents/index.ts';
import { readKycStatus } from '../kyc/index.ts';
import type { Unbegun } from '../sessions/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { listedKinds, negotiatedTerms, startingTerms } from './product.ts';
import type { Buyer, StoredTerms } from './product.ts';
import { insertProduct, insertTerms } from './store.ts';
import type { NewProduct } from './store.ts';

export interface ProductParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface ProductCaller {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: Pick<Tenant, 'country'>;
  /** Why nothing may be begun now, as the guard found. Buying asks for it, selling never does. */
  readonly unbegun?: Unbegun | undefined;
}

/** Of whatever stands in the catalogue: a bond, a fund, an offering, a strategy. */
export async function auditProduct(
  { clock }: Pick<ProductParts, 'clock'>,
  tx: TenantTx,
  id: string,
  act: AuditEntry['act'],
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'product', id } }, clock.now());
}

/** Every venue of the countries that the tenant offers has its products; doing it again changes nothing. */
export async function ensureProducts({ db, clock, ids }: ProductParts, tenants: readonly Tenant[]): Promise<void> {
  for (const tenant of tenants) {
    const scope = tenantScope(tenant.id, { kind: 'system', id: 'first-products' });
    const offered = listedMarkets.filter((market) => tenant.markets.includes(startingTerms[market].country));
    await db.transact(scope, async (tx) => {
      const now = clock.now();
      for (const market of offered) {
        const { currency, terms } = startingTerms[market];
        const first = { tradingType: 'holding', market, currency } as const;
        for (const { type, terms: own } of listedKinds) {
          await begin(tx, { ...first, id: ids.next(), type, subtype: 'standard' }, { ...terms, ...own }, now);
        }
        for (const subtype of blockSubtypes) {
          const negotiated = negotiatedTerms(subtype, startingTerms[market]);
          await begin(tx, { ...first, id: ids.next(), type: 'block', subtype }, negotiated, now);
        }
      }
    });
  }
}

async function begin(tx: TenantTx, product: NewProduct, terms: StoredTerms, now: Date): Promise<void> {
  const { tenantId } = tx.scope;
  if (!(await insertProduct(tx, tenantId, product, now))) return;
  const first = { productId: product.id, version: 1, startsOn: '2014-01-01', isOpen: true, approvalId: undefined };
  await insertTerms(tx, tenantId, { ...first, terms }, now);
}

export async function readBuyer(reader: Reader, { clientId, tenant }: ProductCaller): Promise<Buyer> {
  const standing = await readStanding(reader, clientId);
  const isVerified = (await readKycStatus(reader, clientId)) === 'approved';
  const warningsRead = (await readWarnings(reader, [clientId])).get(clientId) ?? new Set();
  return { vip: standing?.vip ?? 0, score: standing?.score ?? 0, isVerified, country: tenant.country, warningsRead };
}

/** Which risk warnings the clients have read. */
export async function readWarnings(
  reader: Reader,
  clientIds: readonly ClientId[],
): Promise<ReadonlyMap<ClientId, ReadonlySet<RiskWarning>>> {
  const accepted = await listAcceptedKinds(reader, clientIds, Object.values(warningDocuments));
  return new Map(
    [...accepted].map(([clientId, kinds]) => [
      clientId,
      new Set(riskWarnings.filter((warning) => kinds.has(warningDocuments[warning]))),
    ]),
  );
}
