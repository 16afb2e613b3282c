// The mail address of a client: proven by a code sent to it, announced on the channel that was used before.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal, Translate } from '@candor/contract';
import { isUniqueViolation } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { setClientEmail } from '../clients/index.ts';
import { deleteFault } from '../delivery/index.ts';
import { isFresh } from '../sessions/index.ts';
import type { ClientContext } from '../sessions/index.ts';
import { chargeAttempt } from '../throttle/index.ts';
import type { CredentialParts } from './parts.ts';
import { codeSent } from './registration.ts';
import type { CodeSent } from './registration.ts';
import { codeLifeMs, makeVerificationCode, tryVerificationCode, useVerificationCode } from './verification-codes.ts';

/** Bound to the client as well: a code that one client asked for is of no use to another. */
const targetOf = ({ vault }: Pick<CredentialParts, 'vault'>, { tenant, clientId }: ClientContext, email: string) =>
  ({ tenantId: tenant.id, purpose: 'email', target: vault.index(tenant.id, `email|${clientId}`, email) }) as const;

export async function sendEmailCode(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'delivery' | 'ids' | 'vault'> & {
    readonly translate: Translate;
  },
  context: ClientContext,
  email: string,
): Promise<CodeSent | Refusal<'too_many_attempts'>> {
  const { db, clock, delivery, translate } = parts;
  const { scope, tenant, clientId, language } = context;
  const outcome = await db.transact(scope, async (tx) => {
    const charge = await chargeAttempt(tx, [{ policy: 'send_code', key: `email:${clientId}` }], clock.now());
    if (isRefusal(charge)) return charge;
    const code = await makeVerificationCode(parts, tx, targetOf(parts, context, email));
    const params = { code, app: tenant.app.app_name, minutes: codeLifeMs / 60_000 };
    const text = translate(language, 'deliveries.email_code', params);
    const parcel = { tenantId: tenant.id, clientId, purpose: 'email', subject: tenant.app.app_name, text };
    await delivery.send(tx, { ...parcel, channel: 'email', recipient: email });
    return undefined;
  });
  return outcome ?? codeSent;
}

export async function setEmail(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'notify' | 'sessions' | 'vault'>,
  context: ClientContext,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<undefined | Refusal<'reauth_required' | 'code_invalid'>> {
  const { db, clock, vault, sessions, notify } = parts;
  const { scope, tenant, clientId, session } = context;
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  const codeId = await tryVerificationCode(parts, scope, targetOf(parts, context, email), code);
  if (codeId === undefined) return refuse('code_invalid');
  try {
    return await db.transact(scope, async (tx) => {
      if (!(await useVerificationCode(tx, codeId, clock.now()))) return refuse('code_invalid');
      // Told before the change, so that it reaches whoever held the account until now.
      await notify(tx, { kind: 'contact_changed', clientId });
      await setClientEmail(tx, vault, tenant.id, clientId, email);
      await deleteFault(tx, clientId, 'email');
      await sessions.end(tx, tenant.id, session.owner, 'contact_changed', { keep: session.id });
      const subject = { kind: 'client', id: clientId } as const;
      await recordAudit(tx, { actor: scope.actor, act: 'contact.changed', subject }, clock.now());
      return undefined;
    });
  } catch (error) {
    // That another client has this address is nobody's business.
    if (isUniqueViolation(error, 'clients_email')) return refuse('code_invalid');
    throw error;
  }
}
