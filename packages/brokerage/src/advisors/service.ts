// The verbs of advisors' cards: seen by their clients, proposed by an administrator or the person, decided by another. What clients read
// goes through the same checks as every text to them, a picture through the same cleaning as every upload.
import { isRefusal, refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type * as contract from '@candor/contract/advisors/staff.ts';
import type { getAdvisor } from '@candor/contract/advisors/client.ts';
import {
  cardLimits,
  isPicture,
  isWeek,
  pictureStart,
  withoutRegisterNumbers,
} from '@candor/contract/advisors/rules.ts';
import { describeHours } from '@candor/contract/chats/rules.ts';
import type { DeskHours } from '@candor/contract/chats/rules.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Uploads } from '../documents/index.ts';
import { lockStaff, readStaff } from '../staff/index.ts';
import { describeCard, describeForStaff, toAddress, toPayload, toPayloadBefore } from './card.ts';
import type { Card } from './card.ts';
import * as store from './store.ts';

export interface AdvisorParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly uploads: Pick<Uploads, 'clean'>;
  /** Of a tenant: when people are at its desk. */
  readonly hoursOf: (tenantId: TenantId) => DeskHours;
}

export interface Advised {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export interface CardKeeper extends StaffCaller {
  readonly roles: readonly StaffRole[];
}

export function readAdvisor(
  { db, clock, vault, hoursOf }: Pick<AdvisorParts, 'clock' | 'db' | 'hoursOf' | 'vault'>,
  { scope, clientId }: Advised,
): Promise<OutputOf<typeof getAdvisor>> {
  const now = clock.now();
  const desk = hoursOf(scope.tenantId);
  return db.read(scope, async (reader) => {
    const staffId = await store.findAdvisor(reader, clientId);
    const member = staffId && (await readStaff(reader, vault, staffId));
    if (!member) return { advisor: null, desk: describeHours(desk, now) };
    const card = await store.readCard(reader, member.id);
    const jpeg = await store.readPicture(reader, card.picture);
    return { advisor: describeCard(card, { name: member.fullName, jpeg, desk, now }), desk: describeHours(desk, now) };
  });
}

/** Whoever decides or looks on sees all of them; who advises, the own one. */
const overlookers: readonly StaffRole[] = ['approver', 'tenant_admin', 'auditor'];

export async function listStaffCards(
  { db }: Pick<AdvisorParts, 'db'>,
  keeper: CardKeeper,
): Promise<OutputOf<typeof contract.listAdvisorCards>> {
  const seesAll = keeper.roles.some((role) => overlookers.includes(role));
  const ownOf = seesAll ? undefined : keeper.staffId;
  const found = await db.read(keeper.scope, (reader) => store.listCards(reader, ownOf));
  return { items: found.map((card) => describeForStaff(card, card)) };
}

export async function readPicture(
  { db }: Pick<AdvisorParts, 'db'>,
  { scope }: StaffCaller,
  name: string,
): Promise<{ data: string } | Refusal<'not_found'>> {
  const jpeg = await db.read(scope, (reader) => store.readPicture(reader, name));
  return jpeg ? { data: toAddress(jpeg) } : refuse('not_found');
}

type Wanted = InputOf<typeof contract.proposeAdvisorCard>['body'];
type PictureRefusal = Refusal<'image_too_big' | 'not_an_image' | 'upload_failed' | 'overloaded'>;

/** Made anew by us, as every picture from outside. */
async function cleanPicture(
  { uploads }: Pick<AdvisorParts, 'uploads'>,
  address: string,
): Promise<Buffer | PictureRefusal> {
  if (!isPicture(address)) return refuse('not_an_image');
  const image = await uploads.clean(Buffer.from(address.slice(pictureStart.length), 'base64'));
  if (isRefusal(image)) return image;
  if (image.contentType !== 'image/jpeg') return refuse('not_an_image');
  const isSmall =
    Math.max(image.width, image.height) <= cardLimits.mostSide && image.bytes.length <= cardLimits.pictureBytes;
  return isSmall ? image.bytes : refuse('image_too_big');
}

function readWanted({ licence, hours }: Wanted, picture: string): Card {
  return {
    licence: licence.trim(),
    days: hours?.days.join(' ') ?? '',
    opens: hours?.from ?? '',
    closes: hours?.to ?? '',
    timeZone: hours?.time_zone ?? '',
    picture,
  };
}

type CardRefusal =
  | PictureRefusal
  | Refusal<
      | 'not_found'
      | 'advisor_unavailable'
      | 'nothing_changes'
      | 'settings_faulty'
      | 'words_forbidden'
      | 'already_proposed'
    >;

export async function proposeCard(
  parts: Pick<AdvisorParts, 'clock' | 'db' | 'ids' | 'uploads'>,
  keeper: CardKeeper,
  id: StaffId,
  wanted: Wanted,
): Promise<Approval | CardRefusal> {
  const { hours, picture: address, reason } = wanted;
  if (id !== keeper.staffId && !keeper.roles.includes('tenant_admin')) return refuse('not_found');
  if (hours && !isWeek(hours)) {
    return refuse('settings_faulty', { errors: [{ path: 'body.hours', code: 'invalid_format' }] });
  }
  const stopped = checkWords({ licence: withoutRegisterNumbers(wanted.licence) });
  if (stopped) return stopped;
  // Made anew before anything is locked: that takes a process of its own.
  const jpeg = address === undefined || address === '' ? undefined : await cleanPicture(parts, address);
  if (jpeg && isRefusal(jpeg)) return jpeg;
  return parts.db.transact(keeper.scope, async (tx) => {
    const member = await lockStaff(tx, id);
    if (!member) return refuse('not_found');
    if (member.status !== 'active' || !member.roles.includes('advisor')) return refuse('advisor_unavailable');
    const before = await store.readCard(tx, id);
    const picture = jpeg ? store.namePicture(jpeg) : address === '' ? '' : before.picture;
    const card = readWanted(wanted, picture);
    if (JSON.stringify(toPayload(card)) === JSON.stringify(toPayload(before))) return refuse('nothing_changes');
    if (jpeg) await store.insertPicture(tx, jpeg, parts.clock.now());
    const payload = { username: member.username, ...toPayload(card), ...toPayloadBefore(before) };
    return proposeApproval(parts, tx, keeper, { kind: 'advisor.card', subjectId: id, payload, reason });
  });
}

export function advisorEffects({ clock }: Pick<AdvisorParts, 'clock'>): Pick<ApprovalEffects, 'advisor.card'> {
  return { 'advisor.card': { approve: (tx, approval) => showCard(clock.now(), tx, approval) } };
}

async function showCard(now: Date, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const staffId = subjectOf(approval, 'staff');
  const member = await lockStaff(tx, staffId);
  if (member?.status !== 'active') return refuse('state_conflict');
  const say = (name: string): string => payloadText(approval, name);
  const card: Card = {
    licence: say('licence'),
    days: say('days'),
    opens: say('opens'),
    closes: say('closes'),
    timeZone: say('time_zone'),
    picture: say('picture'),
  };
  await store.insertCard(tx, { approvalId: approval.id, staffId, card }, now);
  const subject = { kind: 'staff', id: staffId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'advisor.card_changed', subject }, now);
  return undefined;
}
