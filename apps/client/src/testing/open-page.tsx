// Opens one page of the real app for a test: real services, router, texts and components; only the server behind fetch is pretended.
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import type { Language } from '@candor/contract/languages.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import type { ClientInfo } from '@candor/contract/sessions/client.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { AppSettings, Company } from '@candor/contract/settings/client.ts';
import { browserClock } from '@candor/web/clock/clock.ts';
import { createConsents } from '@candor/web/consents/consents.ts';
import { createAppStore, defaultSettings } from '@candor/web/settings/app-store.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { createMemoryArea, openStorage } from '@candor/web/storage/storage.ts';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.ts';
import { createServices } from '../app/services.ts';
import type { PretendServer } from './pretend-server.ts';
import { accountCountries } from './samples.ts';

// Waits end when their moment comes; a busy machine is slow and not wrong.
configure({ asyncUtilTimeout: 20_000 });

const tenantId = sampleId('00000000-0000-4000-8000-0000000000aa');
const profile: Profile = {
  name: 'sun3',
  tenantId,
  apiBase: '/api',
  dataBase: '/data',
  dataToken: 'data',
  country: 'US',
  template: 'sc',
  layout: 'st',
  theme: { light: 'light', dark: 'dark' },
  accent: null,
  upDown: 'green-up',
  showProductTypes: true,
  languages: ['en-US', 'hi-IN', 'zh-CN', 'es-ES', 'tr-TR', 'pl-PL'],
};

export const client: ClientInfo = {
  id: sampleId('00000000-0000-4000-8000-0000000000c1'),
  username: 'ana',
  avatar: '',
  full_name: 'Ana Prieto',
  order_num: 0,
  phone: '•••••••55012',
  email: '',
  advisor: '',
  has_pin: true,
  mfa_enabled: false,
  created_at: '2026-01-05T10:00:00.000Z',
};

const open = { enabled: true, vip: 0, score: 0 };

export interface PageOptions {
  readonly language?: Language;
  readonly user?: Partial<ClientInfo>;
  /** What the brand says of itself, over the defaults. */
  readonly look?: Partial<AppSettings>;
  readonly company?: Partial<Company>;
  /** Verification is forced, and this client has not passed it. */
  readonly isForced?: boolean;
  /** Nobody is signed in. */
  readonly isGuest?: boolean;
  /** What this client may do. */
  readonly perms?: readonly string[];
}

const usualPerms = ['bank', 'deposit', 'exchange', 'loan', 'nominee', 'trade'];

export async function openPage(
  path: string,
  server: PretendServer,
  {
    language = 'en-US',
    user = {},
    look = {},
    company = {},
    isForced = false,
    isGuest = false,
    perms = usualPerms,
  }: PageOptions = {},
) {
  globalThis.fetch = server.fetch;
  history.replaceState(null, '', path);
  server
    .on(getClientInfo, () => ({ ...client, ...user }))
    .on(getKycStatus, () => ({ status: isForced ? ('unverified' as const) : ('approved' as const) }))
    .on(getAccessConfig, () => ({
      user: { vip: 3, score: 800 },
      perms: [...perms],
      features: { block: open, exchange: open, loan: open, stock: open },
      kyc_force: isForced,
      client_deposit: true,
    }));
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  const consents = createConsents(browserClock, storage);
  const app = createAppStore(browserClock, storage, () => consents.store.getState().consents.functional);
  app.update({ app: { ...defaultSettings.app, ...look }, company: { ...defaultSettings.company, ...company } });
  const services = createServices({ storage, app, consents, language, profile });
  services.markets.load('accounts', accountCountries, profile.country);
  if (!isGuest) {
    const tokens = { tenantId, access: makeToken(), refresh: 'refresh', skewMs: 0 };
    storage.writeJson(storageKeys.tokens, tokens);
    services.session.restore();
    await services.session.fetchProfile();
  }
  const router = createAppRouter(services);
  await router.load();
  const view = render(<App services={services} router={router} />);
  return { ...view, services, router, person: userEvent.setup() };
}

/** Good for an hour, signed by nobody: the pretended server does not look. */
function makeToken(): string {
  const iat = Math.floor(browserClock.now() / 1000);
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 3600 })).replaceAll('=', '')}.x`;
}
