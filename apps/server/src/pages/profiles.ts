// The runtime list of profiles that the client reads at start: a new brand needs no rebuild.
import type { Profile } from '@candor/contract/service/service.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { themesOf } from '@candor/brokerage/tenants/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';

export function listProfiles(directory: TenantDirectory, dataTokenOf: (tenantId: TenantId) => string): Profile[] {
  return directory.all().map((tenant) => ({
    name: tenant.name,
    tenantId: tenant.tenantId,
    apiBase: basePaths.api,
    dataBase: basePaths.data,
    dataToken: dataTokenOf(tenant.tenantId),
    country: tenant.country,
    template: tenant.template,
    layout: tenant.layout,
    theme: themesOf(tenant),
    accent: tenant.accent ?? null,
    upDown: tenant.upDown ?? null,
    showProductTypes: tenant.showProductTypes,
    languages: tenant.languages,
  }));
}
