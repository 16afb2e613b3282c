// Every key this application writes into the browser's storage. Nothing else is stored, and nothing that names a person but
// the signed-in user's id and display name (BOOT-08).

export const storageKeys = {
  /** Name of the white-label profile chosen last. */
  profile: 'api_profile',
  /** Tenant, access token, refresh token; useless without the key pair in IndexedDB. */
  tokens: 'auth_tokens',
  /** Id and display name of the signed-in user. */
  user: 'auth_user',
  permissions: 'permissions',
  guestQuota: 'guest_quota',
  /** Signed by the server: tells a guest who comes back from a new one, and a client from a guest. */
  dataPass: 'data_pass',
  market: 'market_store:v2',
  theme: 'theme',
  locale: 'locale',
  consents: 'cookie_consents',
  logo: 'logo_cache',
  bootSeen: 'boot_seen',
  /** What was written in the chat and has not arrived yet; gone at sign-out. */
  chat: 'chat_store',
  /** Settings of the app, company and country, and how this person likes the app to look. */
  app: 'APP_STORE:v2',
} as const;

/** What the staff console writes: nothing of it is read by the client app, and nothing of the client's by the console. */
export const consoleKeys = {
  profile: 'console_profile',
  /** The tenant somebody is signed in to here; no token is ever stored. Gone: signed out in every tab. */
  present: 'console_present',
  /** When somebody last pressed a key or a button here, over all tabs: who is away is signed out. */
  activeAt: 'console_active_at',
  theme: 'console_theme',
  locale: 'console_locale',
  singleKeys: 'console_single_keys',
} as const;

export type ConsoleKey = (typeof consoleKeys)[keyof typeof consoleKeys];
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Session storage: gone with the tab. */
export const sessionKeys = { lastRoute: 'last_route' } as const;

/** The same of the console: what somebody typed and has not sent, so that a reload loses nothing. */
export const consoleSessionKeys = { drafts: 'console_drafts' } as const;
