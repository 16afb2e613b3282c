// Tells a client: every notice goes to the message centre and out of the app as well, so that a stolen session cannot hide it.
import type { Translate } from '@candor/contract';
import { alwaysSent, groupOfMessage } from '@candor/contract/notifications/groups.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { chooseLanguage, readClient } from '../clients/index.ts';
import { withoutDeadMail } from '../delivery/index.ts';
import type { Delivery } from '../delivery/index.ts';
import { readWordings, sayDevice, sayMessage } from '../messages/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Notice, Notify } from '../sessions/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';

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
  'account_closed',
  'account_reopened',
  'payee_added',
  'payee_changed',
  'payee_removed',
  'payee_default',
]);

export interface NotifyParts {
  readonly clock: Clock;
  readonly directory: TenantDirectory;
  readonly vault: Vault;
  readonly translate: Translate;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly delivery: Delivery;
}

export function createNotify({ clock, directory, vault, translate, messages, delivery }: NotifyParts): Notify {
  return async (tx, notice) => {
    await messages.sendMessage(tx, notice);
    // Everything else leaves by what the client has chosen.
    if (groupOfMessage[notice.kind] !== alwaysSent) return;
    const tenant = directory.find(tx.scope.tenantId);
    const known = await readClient(tx, vault, notice.clientId);
    if (!tenant || !known) return;
    const client = await withoutDeadMail(tx, known);
    const language = chooseLanguage(tenant, client);
    const said = sayDevice(translate, language, { ...('params' in notice && notice.params) });
    const params = { ...said, company: tenant.company.co_name };
    const wordings = await readWordings(tx, { language, subjectId: notice.kind, now: clock.now() });
    const { title, body } = sayMessage(translate, wordings, notice.kind, language, params);
    const ways = toldEverywhere.has(notice.kind) ? delivery.all(client) : [delivery.choose(client)];
    for (const way of ways) {
      await delivery.send(tx, {
        tenantId: tenant.id,
        clientId: notice.clientId,
        purpose: notice.kind,
        ...way,
        subject: title,
        text: body,
      });
    }
  };
}
