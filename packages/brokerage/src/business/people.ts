// The levels of people and entry: tenants, clients and staff, their sessions and keys, what they may do. Makes the guards that every
// other level binds with.
import type { ClientId } from '@candor/contract/ids.ts';
import { createAccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import { createPasswordHasher, productionCost } from '@candor/platform/crypto/password-hasher.ts';
import { createSigningKeys } from '@candor/platform/crypto/signing-keys.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { createCheckAccess, isOtpForced } from '../access/index.ts';
import { composeAccess } from '../access/module.ts';
import { composeAudit } from '../audit/module.ts';
import { composeClients } from '../clients/module.ts';
import { createPasswordRules, createTurns } from '../credentials/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { composeCredentials } from '../credentials/module.ts';
import { composeDelivery } from '../delivery/module.ts';
import { createTermsGate } from '../documents/index.ts';
import { createKycGate, readBirthDate } from '../kyc/index.ts';
import { composePasskeys } from '../passkeys/module.ts';
import { composeRelationships } from '../relationships/module.ts';
import {
  createBoundCallCheck,
  createClientGuard,
  createConsoleCookies,
  createPendingGuard,
  createReadProof,
  createSessions,
  createStaffGuard,
} from '../sessions/index.ts';
import type { CheckBeginning, ClientContext, SessionContext, StaffContext } from '../sessions/index.ts';
import { composeSessions } from '../sessions/module.ts';
import { composeStaff } from '../staff/module.ts';
import { composeStaffing } from '../staffing/module.ts';
import { createPublicGuard } from '../tenants/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { composeTenants } from '../tenants/module.ts';
import { composeThrottle } from '../throttle/module.ts';
import type { Ground } from './ground.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import { masterKey } from './vault.ts';

export interface Guards {
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', ClientContext>;
  readonly staffGuard: Guard<'staff', StaffContext>;
  readonly pendingGuards: Readonly<Record<'client' | 'staff', Guard<'pending', SessionContext>>>;
}

export async function openCredentials(
  { db, clock, ids, bus, secrets }: BusinessParts,
  { geo, hashCost, publicUrl, consoleUrl }: BusinessSources,
  { vault, notify, delivery }: Ground,
): Promise<CredentialParts> {
  const signing = createSigningKeys(db, masterKey(secrets), clock, ids);
  const tokens = {
    client: createAccessTokens(signing, 'client', clock),
    staff: createAccessTokens(signing, 'staff', clock),
  };
  return {
    db,
    clock,
    ids,
    vault,
    notify,
    delivery,
    hasher: await createPasswordHasher({ pepper: secrets.key('pepper|1'), cost: hashCost ?? productionCost }),
    rules: createPasswordRules(),
    codeKey: secrets.key('codes|1'),
    sessions: createSessions({ db, clock, ids, bus, tokens, refreshKey: secrets.key('refresh|1'), geo, notify }),
    readProof: createReadProof({ publicUrl, consoleUrl }, clock),
    pinTurns: createTurns(),
  };
}

export function createGuards({ directory }: Ground, credentials: CredentialParts): Guards {
  const { db, clock, sessions, readProof } = credentials;
  const parts = { directory, sessions, isBoundCall: createBoundCallCheck(readProof, clock) };
  return {
    publicGuard: createPublicGuard(directory),
    clientGuard: createClientGuard(parts, {
      checkRule: createCheckAccess(db),
      checkBeginning: joinGates(createKycGate(db), createTermsGate({ db, clock })),
    }),
    staffGuard: createStaffGuard(parts),
    pendingGuards: { client: createPendingGuard(parts, 'client'), staff: createPendingGuard(parts, 'staff') },
  };
}

/** The first that is closed speaks. */
function joinGates(...gates: readonly CheckBeginning[]): CheckBeginning {
  return async (caller) =>
    (await Promise.all(gates.map((gate) => gate(caller)))).find((closed) => closed !== undefined);
}

export interface PeopleNeeds {
  readonly ground: Ground;
  readonly credentials: CredentialParts;
  readonly guards: Guards;
  /** Everything a client asked us to do with money, which levels above count. */
  readonly countOrders: (reader: Reader, clientId: ClientId) => Promise<number>;
}

export function composePeople(parts: BusinessParts, sources: BusinessSources, needs: PeopleNeeds) {
  const { db, clock, files, log, translate, secrets } = parts;
  const { ground, credentials, guards, countOrders } = needs;
  const { profile } = ground;
  const { publicUrl, consoleUrl } = sources;
  const cookies = createConsoleCookies(consoleUrl ?? publicUrl);
  const pendingStaffGuard = guards.pendingGuards.staff;
  const signedIn = { ...credentials, ...guards, translate, cookies, pendingStaffGuard };
  return [
    composeTenants({
      ...guards,
      ...sources,
      clock,
      // Asked each time: staff may have decided it a moment ago.
      isOtpForced: ({ scope, tenant }) => db.read(scope, (reader) => isOtpForced(reader, tenant)),
    }),
    composeAudit({ db, clock, files, log, headKey: secrets.key('audit-head|1', 32) }),
    composeDelivery(ground.delivery),
    composeThrottle(),
    composeClients(profile, guards, { db, vault: ground.vault }),
    composeStaff(),
    composeSessions(signedIn),
    composeAccess(
      {
        ...parts,
        ...sources,
        tellChange: (tx, clientId) => ground.messages.sendMessage(tx, { kind: 'access_changed', clientId }),
      },
      guards,
    ),
    composeCredentials({
      ...signedIn,
      pendingGuard: guards.pendingGuards.client,
      readBirthDate: (reader, clientId) => readBirthDate(reader, ground.vault, clientId),
      countOrders,
      describeAvatar: ({ tenant, sessionId }, fileId) => profile.describeAvatar(tenant.id, fileId, sessionId),
    }),
    composePasskeys({ ...signedIn, addresses: { publicUrl, consoleUrl } }),
    composeStaffing(credentials, guards),
    composeRelationships({ ...credentials, bus: parts.bus }, guards),
  ] as const;
}
