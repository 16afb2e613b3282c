// The verbs of a brand's settings: shown as they are, changed by two people, with what was and what will be in the proposal itself.
import { BlockList } from 'node:net';
import { isRefusal, refuse } from '@candor/contract';
import type { FieldError, InputOf, Refusal } from '@candor/contract';
import { builtInChat, chatAddressPattern, chatKeyPattern } from '@candor/contract/chats/rules.ts';
import { findAccentFaults } from '@candor/contract/settings/brand.ts';
import type { BrandSettings, proposeSettings as endpoint } from '@candor/contract/settings/staff.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Uploads } from '../documents/index.ts';
import {
  addNetwork,
  applyChange,
  describeLogo,
  describeSettings,
  readProfile,
  tenantsChanged,
  themesOf,
} from '../tenants/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { cleanLogo, toDataAddress } from './logo.ts';
import { insertLogo, listComing, readLogo } from './store.ts';

export interface SettingsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly uploads: Pick<Uploads, 'clean'>;
  /** The house's own: no page of another is served from there. */
  readonly ownOrigins: () => readonly string[];
}

export interface Administrator extends StaffCaller {
  readonly tenant: Tenant;
}

/** Not part of what holds: when it begins, and what was before. */
const beside = (name: string): boolean => name === 'starts_at' || name.endsWith('_before');

export async function getBrandSettings(
  { db, clock }: Pick<SettingsParts, 'db' | 'clock'>,
  { scope, tenant }: Administrator,
): Promise<BrandSettings> {
  const coming = await db.read(scope, (reader) => listComing(reader, clock.now()));
  const themes = themesOf(tenant);
  return {
    app_name: tenant.app.app_name,
    template: tenant.template,
    layout: tenant.layout,
    theme_light: themes.light,
    theme_dark: themes.dark,
    accent: tenant.accent ?? null,
    languages: [...tenant.languages],
    staff_addresses: [...(tenant.staffAddresses ?? [])],
    chat: {
      system: tenant.app.chat_sys,
      address: tenant.chat?.address ?? '',
      key: tenant.chat?.key ?? '',
    },
    logo: describeLogo(tenant),
    coming: coming.map(({ approvalId, startsAt, payload }) => ({
      approval_id: approvalId,
      starts_at: startsAt.toISOString(),
      names: Object.keys(payload).filter((name) => !beside(name)),
    })),
  };
}

type Wanted = InputOf<typeof endpoint>['body'];

/** A drawing that was proposed, decided or not. */
export async function getLogo(
  { db }: Pick<SettingsParts, 'db'>,
  { scope }: StaffCaller,
  name: string,
): Promise<{ data: string } | Refusal<'not_found'>> {
  const drawing = await db.read(scope, (reader) => readLogo(reader, name));
  return drawing ? { data: toDataAddress(drawing) } : refuse('not_found');
}

type SettingsRefusal = Refusal<
  'settings_faulty' | 'nothing_changes' | 'starts_in_the_past' | 'already_proposed' | 'overloaded'
>;

export async function proposeSettings(
  parts: Pick<SettingsParts, 'db' | 'clock' | 'ids' | 'ownOrigins' | 'uploads'>,
  caller: Administrator,
  wanted: Wanted,
): Promise<Approval | SettingsRefusal> {
  const { db, clock } = parts;
  const { scope, tenant } = caller;
  if (wanted.starts_at !== undefined && new Date(wanted.starts_at) < clock.now()) return refuse('starts_in_the_past');
  const errors = [...findFaults(wanted), ...findChatFaults(wanted, parts.ownOrigins())];
  if (errors.length > 0) return refuse('settings_faulty', { errors });
  // Made anew before anything is locked: that takes a process of its own.
  const logo = wanted.logo === undefined ? undefined : await cleanLogo(parts.uploads, wanted.logo);
  if (logo && isRefusal(logo)) return logo;
  return db.transact(scope, async (tx) => {
    const now = describeSettings(tenant);
    const then = readWanted(wanted, logo?.name);
    const changed = Object.entries(then).filter(([name, value]) => now[name] !== value);
    if (changed.length === 0) return refuse('nothing_changes');
    // The same check that a file goes through, on what the brand would be.
    const { id: _id, ...profile } = tenant;
    if (!readProfile(applyChange(profile, Object.fromEntries(changed)))) return refuse('settings_faulty');
    if (logo) await insertLogo(tx, logo, clock.now());
    const payload = {
      ...Object.fromEntries(
        changed.flatMap(([name, value]) => [
          [name, value],
          [`${name}_before`, now[name] ?? ''],
        ]),
      ),
      starts_at: wanted.starts_at ?? null,
    };
    const { reason } = wanted;
    return proposeApproval(parts, tx, caller, { kind: 'settings.set', subjectId: tenant.id, payload, reason });
  });
}

function findFaults({ accent, languages, staff_addresses: networks = [] }: Wanted): FieldError[] {
  const errors: FieldError[] = [];
  if (accent && findAccentFaults(accent).length > 0) errors.push({ path: 'body.accent', code: 'not_allowed' });
  if (languages && new Set(languages).size !== languages.length) {
    errors.push({ path: 'body.languages', code: 'mismatch' });
  }
  const list = new BlockList();
  for (const [index, network] of networks.entries()) {
    if (!addNetwork(list, network)) errors.push({ path: `body.staff_addresses.${index}`, code: 'invalid_format' });
  }
  return errors;
}

/** Another provider has a page and a key, and its page is never one of ours: what runs there must not be in our origin. */
function findChatFaults({ chat }: Wanted, ownOrigins: readonly string[]): FieldError[] {
  if (!chat || chat.system === builtInChat) return [];
  const isPage = chatAddressPattern.test(chat.address) && !ownOrigins.includes(new URL(chat.address).origin);
  return [
    ...(isPage ? [] : [{ path: 'body.chat.address', code: 'not_allowed' } as const]),
    ...(chatKeyPattern.test(chat.key) ? [] : [{ path: 'body.chat.key', code: 'invalid_format' } as const]),
  ];
}

function readWanted(wanted: Wanted, logo: string | undefined): Record<string, string> {
  const {
    accent,
    chat,
    languages,
    staff_addresses: networks,
    app_name,
    template,
    layout,
    theme_light,
    theme_dark,
  } = wanted;
  const given = {
    app_name: app_name?.trim(),
    template,
    layout,
    theme_light,
    theme_dark,
    accent_light: accent?.light.toLowerCase(),
    accent_dark: accent?.dark.toLowerCase(),
    languages: languages?.join(' '),
    staff_addresses: networks?.join(' '),
    logo,
    ...readChat(chat),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}

/** The built-in chat needs neither: what another provider had is forgotten with it. */
function readChat(chat: Wanted['chat']) {
  if (!chat) return {};
  const { system: chat_sys, address, key } = chat;
  if (chat_sys === builtInChat) return { chat_sys, chat_address: '', chat_key: '' };
  return { chat_sys, chat_address: address, chat_key: key };
}

/** What was agreed is what holds: the decision itself is read by every node, at once or from its day on. */
export function settingsEffects({
  clock,
  bus,
}: Pick<SettingsParts, 'clock' | 'bus'>): Pick<ApprovalEffects, 'settings.set'> {
  return {
    'settings.set': {
      async approve(tx, { payload }) {
        const { tenantId, actor } = tx.scope;
        const names = Object.keys(payload)
          .filter((name) => !beside(name))
          .join(' ');
        const subject = { kind: 'tenant', id: tenantId } as const;
        const details = { names, starts_at: payload['starts_at'] ?? null };
        await recordAudit(tx, { actor, act: 'settings.changed', subject, details }, clock.now());
        tx.afterCommit(() => bus.publish(tenantsChanged, Buffer.from(tenantId)));
        return undefined;
      },
    },
  };
}
