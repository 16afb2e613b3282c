// The verbs of a brand's settings: shown as they are, changed by two people, with what was and what will be in the proposal itself.
import { createHash } from 'node:crypto';
import { BlockList } from 'node:net';
import { refuse } from '@candor/contract';
import type { FieldError, InputOf, Refusal } from '@candor/contract';
import { findAccentFaults } from '@candor/contract/settings/brand.ts';
import type { BrandSettings, proposeSettings as endpoint } from '@candor/contract/settings/staff.ts';
import { isLogo } from '@candor/contract/settings/logo.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
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
import { insertLogo, listComing } from './store.ts';

export interface SettingsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
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
    logo: describeLogo(tenant),
    coming: coming.map(({ approvalId, startsAt, payload }) => ({
      approval_id: approvalId,
      starts_at: startsAt.toISOString(),
      names: Object.keys(payload).filter((name) => !beside(name)),
    })),
  };
}

type Wanted = InputOf<typeof endpoint>['body'];

export function proposeSettings(
  parts: Pick<SettingsParts, 'db' | 'clock' | 'ids'>,
  caller: Administrator,
  wanted: Wanted,
): Promise<Approval | Refusal<'settings_faulty' | 'nothing_changes' | 'starts_in_the_past' | 'already_proposed'>> {
  const { db, clock } = parts;
  const { scope, tenant } = caller;
  return db.transact(scope, async (tx) => {
    if (wanted.starts_at !== undefined && new Date(wanted.starts_at) < clock.now()) return refuse('starts_in_the_past');
    const errors = findFaults(wanted);
    if (errors.length > 0) return refuse('settings_faulty', { errors });
    const logo = wanted.logo === undefined ? undefined : wanted.logo.trim();
    const digest = logo === undefined ? undefined : createHash('sha256').update(logo).digest('hex');
    const now = describeSettings(tenant);
    const then = readWanted(wanted, digest);
    const changed = Object.entries(then).filter(([name, value]) => now[name] !== value);
    if (changed.length === 0) return refuse('nothing_changes');
    // The same check that a file goes through, on what the brand would be.
    const { id: _id, ...profile } = tenant;
    if (!readProfile(applyChange(profile, Object.fromEntries(changed)))) return refuse('settings_faulty');
    if (logo !== undefined && digest !== undefined) await insertLogo(tx, digest, logo, clock.now());
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

function findFaults({ accent, logo, languages, staff_addresses: networks = [] }: Wanted): FieldError[] {
  const errors: FieldError[] = [];
  if (accent && findAccentFaults(accent).length > 0) errors.push({ path: 'body.accent', code: 'not_allowed' });
  if (logo !== undefined && !isLogo(logo)) errors.push({ path: 'body.logo', code: 'invalid_format' });
  if (languages && new Set(languages).size !== languages.length) {
    errors.push({ path: 'body.languages', code: 'mismatch' });
  }
  const list = new BlockList();
  for (const [index, network] of networks.entries()) {
    if (!addNetwork(list, network)) errors.push({ path: `body.staff_addresses.${index}`, code: 'invalid_format' });
  }
  return errors;
}

function readWanted(wanted: Wanted, logo: string | undefined): Record<string, string> {
  const { accent, languages, staff_addresses: networks, app_name, template, layout, theme_light, theme_dark } = wanted;
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
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
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
