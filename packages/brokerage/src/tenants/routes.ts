// Binds the settings endpoints: app, company, locale, countries, ping, geo.
import * as settings from '@candor/contract/settings/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { describeCountry } from './country.ts';
import type { GeoLookup } from './geo.ts';
import type { TenantContext } from './guard.ts';
import { themesOf } from './tenant.ts';

export interface SettingsRouteParts {
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clock: Clock;
  readonly geo: GeoLookup;
  readonly appVersion: string;
  /** What staff decided since the profile was applied; asked each time. */
  readonly isOtpForced: (context: TenantContext) => Promise<boolean>;
}

/** A new drawing has a new address, so that no browser keeps the old one. */
export function describeLogo({ name, logo }: { readonly name: string; readonly logo?: string | undefined }): string {
  if (logo === undefined) return `/brands/${name}/logo.svg`;
  return `/brands/${name}/logo.${logo.endsWith('.png') ? 'png' : 'svg'}?v=${logo.slice(0, 16)}`;
}

export function bindSettings({ publicGuard, clock, geo, appVersion, isOtpForced }: SettingsRouteParts): Binding[] {
  return [
    bind(settings.getAppSettings, publicGuard, async (context) => ({
      ...context.tenant.app,
      otp: await isOtpForced(context),
      web_logo: describeLogo(context.tenant),
      app_version: appVersion,
      app_template: context.tenant.template,
      layout: context.tenant.layout,
      theme: themesOf(context.tenant),
      accent: context.tenant.accent ?? null,
      up_down: context.tenant.upDown ?? null,
      demo: context.tenant.demo,
    })),
    bind(settings.getCompany, publicGuard, ({ tenant }) => ({
      ...tenant.company,
      app_video: tenant.company.app_video === '' ? '' : `/brands/${tenant.name}/${tenant.company.app_video}`,
    })),
    bind(settings.getLocale, publicGuard, ({ tenant, language }) => ({
      ...describeCountry(tenant.country, language),
      languages: tenant.languages,
    })),
    bind(settings.getCountries, publicGuard, ({ tenant, language }) =>
      tenant.markets.map((code) => describeCountry(code, language)),
    ),
    bind(settings.getAccountCountries, publicGuard, ({ tenant, language }) =>
      tenant.accounts.map((code) => describeCountry(code, language)),
    ),
    bind(settings.getPing, publicGuard, () => ({ ok: true, time: clock.now().toISOString() })),
    bind(settings.getGeo, publicGuard, (_context, _input, meta) => geo.find(meta.ip)),
  ];
}
