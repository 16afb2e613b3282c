// Lets a request in under a tenant: the X-Tenant-Id header must name one we serve.
import { matchLanguage, refuse } from '@candor/contract';
import type { Language, Refusal } from '@candor/contract';
import { getPing } from '@candor/contract/settings/client.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { TenantDirectory } from './directory.ts';
import { realmTenant } from './realm.ts';
import type { Tenant } from './tenant.ts';

export interface TenantContext {
  readonly tenant: Tenant;
  /** The best of the tenant's languages for this caller. */
  readonly language: Language;
  readonly scope: TenantScope;
}

export function readTenantContext(
  directory: TenantDirectory,
  meta: RequestMeta,
): TenantContext | Refusal<'tenant_unknown'> {
  const tenant = directory.find(meta.header('x-tenant-id') ?? '');
  if (!tenant) return refuse('tenant_unknown');
  const language = matchLanguage(meta.wantedLanguages, tenant.languages) ?? tenant.languages[0] ?? 'en-US';
  return { tenant, language, scope: tenantScope(tenant.id, { kind: 'guest', id: 'guest' }) };
}

export function createPublicGuard(directory: TenantDirectory): Guard<'public', TenantContext> {
  return {
    kind: 'public',
    // The realm has staff and no clients: whatever is open to anybody else is closed there, but for the time, which the console asks
    // before anybody signs in.
    check: (meta, { base, id }) =>
      base !== 'staff' && id !== getPing.id && meta.header('x-tenant-id') === realmTenant.id
        ? refuse('tenant_unknown')
        : readTenantContext(directory, meta),
  };
}
