// The calls that every first load makes, named without their schemas so that no validator travels with them. Their types are the
// contract's; a test holds ids, methods and paths against the contract.
import type { getAccessConfig } from '@candor/contract/client/access.ts';
import type { getKycStatus } from '@candor/contract/client/kyc.ts';
import type { verifyMfa } from '@candor/contract/client/mfa.ts';
import type { getClientInfo, login, logout, refresh } from '@candor/contract/client/sessions.ts';
import type {
  getAccountCountries,
  getAppSettings,
  getCompany,
  getCountries,
  getGeo,
  getLocale,
  getPing,
} from '@candor/contract/client/settings.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import type { getProfiles } from '@candor/contract/service/service.ts';

type Named = Pick<Endpoint, 'id' | 'method' | 'path' | 'file'> & { readonly base?: Endpoint['base'] };

/** An endpoint by name and type alone; `shell-calls.test.ts` and its siblings hold every one against the contract. */
export function nameCall<E extends Endpoint>({ base = 'api', ...name }: Named): E {
  const named: Endpoint = { ...name, base, summary: '', access: { kind: 'public' }, refusals: [] };
  return named as E;
}

export const shellCalls = {
  login: nameCall<typeof login>({ id: 'login', method: 'POST', path: '/auth/app/v1/login' }),
  logout: nameCall<typeof logout>({ id: 'logout', method: 'POST', path: '/auth/app/v1/logout' }),
  refresh: nameCall<typeof refresh>({ id: 'refresh', method: 'POST', path: '/auth/app/v1/refresh' }),
  clientInfo: nameCall<typeof getClientInfo>({ id: 'getClientInfo', method: 'GET', path: '/auth/app/v1/client_info' }),
  verifyMfa: nameCall<typeof verifyMfa>({ id: 'verifyMfa', method: 'POST', path: '/user/v1/mfa/bind/verify' }),
  access: nameCall<typeof getAccessConfig>({ id: 'getAccessConfig', method: 'GET', path: '/client/app/v1/config' }),
  kyc: nameCall<typeof getKycStatus>({ id: 'getKycStatus', method: 'GET', path: '/client/app/v1/verified' }),
  app: nameCall<typeof getAppSettings>({ id: 'getAppSettings', method: 'GET', path: '/setting/v1/app' }),
  company: nameCall<typeof getCompany>({ id: 'getCompany', method: 'GET', path: '/setting/v1/co' }),
  locale: nameCall<typeof getLocale>({ id: 'getLocale', method: 'GET', path: '/setting/app/v1/locale' }),
  countries: nameCall<typeof getCountries>({ id: 'getCountries', method: 'GET', path: '/setting/app/v1/countries' }),
  accountCountries: nameCall<typeof getAccountCountries>({
    id: 'getAccountCountries',
    method: 'GET',
    path: '/setting/app/v1/acc_countries',
  }),
  ping: nameCall<typeof getPing>({ id: 'getPing', method: 'GET', path: '/ping' }),
  geo: nameCall<typeof getGeo>({ id: 'getGeo', method: 'GET', path: '/geo/v1' }),
  profiles: nameCall<typeof getProfiles>({ id: 'getProfiles', method: 'GET', path: '/profiles.json', base: 'root' }),
} as const;
