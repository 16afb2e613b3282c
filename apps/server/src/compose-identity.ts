// Puts identity together: vault, tokens, sessions, credentials, delivery, and the guards that every other part needs.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseLanguage, readClient } from '@candor/brokerage/clients/index.ts';
import {
  bindCredentials,
  bindStaffCredentials,
  createAttemptJobs,
  createPasswordRules,
  createTurns,
} from '@candor/brokerage/credentials/index.ts';
import type { CredentialParts } from '@candor/brokerage/credentials/index.ts';
import { createDelivery } from '@candor/brokerage/delivery/index.ts';
import type { Delivery } from '@candor/brokerage/delivery/index.ts';
import { sayDevice } from '@candor/brokerage/messages/index.ts';
import { bindPasskeys } from '@candor/brokerage/passkeys/index.ts';
import {
  bindSessions,
  createBoundCallCheck,
  createClientGuard,
  createPendingGuard,
  createReadProof,
  createSessions,
  createStaffGuard,
} from '@candor/brokerage/sessions/index.ts';
import type {
  ClientContext,
  ClientRules,
  Notice,
  Notify,
  Sessions,
  StaffContext,
} from '@candor/brokerage/sessions/index.ts';
import { bindStaffing } from '@candor/brokerage/staffing/index.ts';
import type { GeoLookup, TenantContext, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { createAccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import { createPasswordHasher, productionCost } from '@candor/platform/crypto/password-hasher.ts';
import type { HashCost, PasswordHasher } from '@candor/platform/crypto/password-hasher.ts';
import { createSigningKeys } from '@candor/platform/crypto/signing-keys.ts';
import { createVault } from '@candor/platform/crypto/vault.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Tx } from '@candor/platform/db/index.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { createSmtpMailer } from '@candor/platform/mail/smtp.ts';
import { countOrders } from './order-count.ts';
import type { Parts } from './parts.ts';
import { createUpkeep } from './upkeep.ts';

export interface IdentityNeeds {
  readonly directory: TenantDirectory;
  readonly geo: GeoLookup;
  readonly vault: Vault;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly rules: ClientRules;
  /** Puts a notice into the client's message centre. */
  readonly sendMessage: (tx: Tx, notice: Notice) => Promise<void>;
  readonly describeAvatar: (context: ClientContext, fileId: string | undefined) => string;
  /** Cheaper in tests only. */
  readonly hashCost: HashCost | undefined;
}

export interface Identity {
  readonly bindings: readonly Binding[];
  readonly clientGuard: Guard<'client', ClientContext>;
  readonly staffGuard: Guard<'staff', StaffContext>;
  readonly sessions: Sessions;
  /** Tells a client inside the app and outside it. */
  readonly notify: Notify;
  readonly hasher: PasswordHasher;
  /** For demo data and other modules that check a PIN. */
  readonly credentials: CredentialParts;
  readonly jobs: JobHandlers;
}

const masterKey = ({ secrets }: Pick<Parts, 'secrets'>) => ({ id: 'm1', key: secrets.key('vault|master|1') });

export function composeVault(parts: Pick<Parts, 'secrets' | 'clock' | 'ids'>): Vault {
  const { secrets, clock, ids } = parts;
  return createVault({ masters: [masterKey(parts)], indexKey: secrets.key('vault|index|1'), clock, ids });
}

export async function composeIdentity(parts: Parts, needs: IdentityNeeds): Promise<Identity> {
  const { db, clock, ids, bus, secrets, config, translate } = parts;
  const { vault, geo, publicGuard, directory } = needs;
  const keys = createSigningKeys(db, masterKey(parts), clock, ids);
  const tokens = {
    client: createAccessTokens(keys, 'client', clock),
    staff: createAccessTokens(keys, 'staff', clock),
  };
  const delivery = composeDelivery(parts, vault);
  const notify = composeNotify(parts, needs, delivery);
  const sessions = createSessions({ db, clock, ids, bus, tokens, refreshKey: secrets.key('refresh|1'), geo, notify });
  const hasher = await createPasswordHasher({
    pepper: secrets.key('pepper|1'),
    cost: needs.hashCost ?? productionCost,
  });
  const readProof = createReadProof(config.PUBLIC_URL, clock);
  const credentials: CredentialParts = {
    db,
    clock,
    ids,
    vault,
    hasher,
    rules: createPasswordRules(),
    codeKey: secrets.key('codes|1'),
    sessions,
    readProof,
    notify,
    delivery,
    pinTurns: createTurns(),
  };
  const guardParts = { directory, sessions, isBoundCall: createBoundCallCheck(readProof, clock) };
  const clientGuard = createClientGuard(guardParts, needs.rules);
  const staffGuard = createStaffGuard(guardParts);
  const pendingGuards = {
    client: createPendingGuard(guardParts, 'client'),
    staff: createPendingGuard(guardParts, 'staff'),
  };
  const bindings = [
    ...bindSessions({ ...credentials, publicGuard, clientGuard, pendingGuards }),
    ...bindCredentials({
      ...credentials,
      translate,
      publicGuard,
      clientGuard,
      pendingGuard: pendingGuards.client,
      readBirthDate: async () => undefined,
      countOrders,
      describeAvatar: needs.describeAvatar,
    }),
    ...bindStaffCredentials({
      ...credentials,
      translate,
      publicGuard,
      staffGuard,
      pendingStaffGuard: pendingGuards.staff,
    }),
    ...bindStaffing(credentials, { publicGuard, staffGuard }),
    ...bindPasskeys({ ...credentials, publicGuard, clientGuard, publicUrl: config.PUBLIC_URL }),
  ];
  const upkeep = createUpkeep(parts, vault);
  if (config.ROLES.includes('jobs')) parts.later(() => upkeep.plan(directory.all().map(({ id }) => id)));
  const jobs = { ...delivery.jobs, ...upkeep.jobs, ...createAttemptJobs(credentials) };
  return { bindings, clientGuard, staffGuard, sessions, notify, hasher, credentials, jobs };
}

function composeDelivery({ db, clock, ids, config }: Parts, vault: Vault): Delivery {
  const mailer = config.SMTP_URL === undefined ? undefined : createSmtpMailer(config.SMTP_URL, config.SMTP_FROM);
  const outbox = join(config.DATA_DIR, 'outbox.jsonl');
  return createDelivery({
    db,
    clock,
    ids,
    vault,
    queue: createJobQueue({ ids, clock }),
    transports: mailer
      ? { email: ({ recipient, subject, text }, id) => mailer.send({ to: recipient, subject, text, messageId: id }) }
      : {},
    // Only where demo data is wanted: a developer reads codes here, nobody reads them through an endpoint.
    ...(config.DEMO_DATA && {
      onKept: ({ tenantId, channel, recipient, purpose, text }) =>
        appendFile(
          outbox,
          `${JSON.stringify({ at: clock.now().toISOString(), tenantId, channel, recipient, purpose, text })}\n`,
          { mode: 0o600 },
        ),
    }),
  });
}

/** Every notice goes to the message centre and out of the app as well, so that a stolen session cannot hide it. */
/** Changes of who can reach the money: whoever stole one channel cannot keep them from the owner (S-14). */
const toldEverywhere: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  'password_changed',
  'reset_done',
  'pin_changed',
  'mfa_enabled',
  'mfa_disabled',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'contact_changed',
  'payee_added',
  'payee_changed',
  'payee_removed',
  'payee_default',
]);

function composeNotify(
  { translate }: Parts,
  { directory, vault, sendMessage }: IdentityNeeds,
  delivery: Delivery,
): Notify {
  return async (tx, notice) => {
    await sendMessage(tx, notice);
    const { scope } = tx;
    const tenant = scope.kind === 'tenant' ? directory.find(scope.tenantId) : undefined;
    const client = await readClient(tx, vault, notice.clientId);
    if (!tenant || !client) return;
    const language = chooseLanguage(tenant, client);
    const said = sayDevice(translate, language, { ...('params' in notice && notice.params) });
    const params = { ...said, company: tenant.company.co_name };
    const ways = toldEverywhere.has(notice.kind) ? delivery.all(client) : [delivery.choose(client)];
    for (const way of ways) {
      await delivery.send(tx, {
        tenantId: tenant.id,
        clientId: notice.clientId,
        purpose: notice.kind,
        ...way,
        subject: translate(language, `messages.${notice.kind}_title`, params),
        text: translate(language, `messages.${notice.kind}_body`, params),
      });
    }
  };
}
