// What an answer may be made of, by who asks: a forbidden name in a response schema fails here unless it is listed with
// its reason. That no answer leaves its schema is shown where answers are written (platform/http/mount.test.ts).
import { describe, expect, test } from 'vitest';
import type { Access, Endpoint, Schema } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';

/** Nobody is shown these, whoever asks. */
const credentials =
  `hash salt pepper secret password pin otp otpauth totp token ticket recovery_codes key private sealed
  cipher nonce seed`.split(/\s+/);
/** Our own house: staff work with it, clients and guests never see it. */
const internals = `internal note maker_id checker_id staff advisor_id reviewer reviewer_id recipient tenant tenant_id
  client_id owner_id payload suspicion evidence sanctions pep ip`.split(/\s+/);
/** One person's: a client reads their own (S-21 shows that it is only their own), a guest nobody's. */
const personal = `phone email full_name holder_name holder birth_date birthday date_of_birth account_number id_number
  document_number address username nominee`.split(/\s+/);

type Kind = Access['kind'];
const hiddenFrom: Readonly<Record<Kind, readonly string[]>> = {
  service: [...credentials, ...internals, ...personal],
  public: [...credentials, ...internals, ...personal],
  signed: [...credentials, ...internals, ...personal],
  data: [...credentials, ...internals, ...personal],
  pending: [...credentials, ...internals],
  client: [...credentials, ...internals],
  staff: credentials,
};

interface Exception {
  readonly fields: readonly string[];
  readonly endpoints: readonly string[];
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  {
    fields: ['access_token', 'refresh_token'],
    endpoints: ['login', 'refresh', 'loginWithPasskey', 'staffLogin', 'staffLoginWithPasskey', 'staffRefresh'],
    because: 'the caller’s own session, shown once to who just proved to be its owner; kept by us as a hash',
  },
  {
    fields: ['secret', 'otpauth_url'],
    endpoints: ['bindMfa', 'staffBindMfa'],
    because: 'the new second factor goes into the owner’s authenticator; it cannot be read again',
  },
  {
    fields: ['recovery_codes'],
    endpoints: ['verifyMfa', 'staffVerifyMfa', 'renewRecoveryCodes'],
    because: 'the owner writes them down; shown once, kept as hashes',
  },
  { fields: ['recovery_codes_left'], endpoints: ['getMfa'], because: 'how many are left, none of them' },
  { fields: ['has_pin'], endpoints: ['getClientInfo'], because: 'yes or no to the owner, never the PIN' },
  {
    fields: ['otp'],
    endpoints: ['getAppSettings', 'getAccessSettings'],
    because: 'whether the tenant asks for codes, a setting',
  },
  {
    fields: ['password', 'pin', 'totp_secret', 'username'],
    endpoints: ['getDemoLogins'],
    because: 'invented people of the demo profile; an empty list everywhere else (S-17)',
  },
  {
    fields: ['ticket'],
    endpoints: ['createEventTicket', 'createStaffEventTicket', 'issueLiveTicket'],
    because: 'opens the caller’s own socket once, within 30 s',
  },
  {
    fields: ['token'],
    endpoints: ['issueDataToken', 'rotateDataToken'],
    because: 'a market-data token is shown once to the administrator who made it; kept as a hash',
  },
  {
    fields: ['dataToken', 'tenantId'],
    endpoints: ['getProfiles'],
    because: 'what every browser of the tenant needs to call at all (PROF-01); neither opens anything of a person',
  },
  {
    fields: ['key'],
    endpoints: ['getChatKey'],
    because: 'names the client’s own chat to the page that loads it; it opens nothing without the session',
  },
  {
    fields: ['key'],
    endpoints: ['getBrandSettings'],
    because: 'under which another chat provider knows the brand; every client’s page hands it to that provider',
  },
  {
    fields: ['secret', 'seed'],
    endpoints: ['getOfferingDraw'],
    because: 'two people revealed it so that anyone can run the draw again; before that there is no such answer',
  },
  { fields: ['ip'], endpoints: ['getGeo'], because: 'the caller’s own address' },
  {
    fields: ['phoneCode'],
    endpoints: ['getLocale', 'getCountries', 'getAccountCountries'],
    because: 'the calling code of a country, nobody’s number',
  },
  {
    fields: ['co_address'],
    endpoints: ['getCompany'],
    because: 'the tenant’s registered office, which law wants shown',
  },
];

/** Every field that an answer may have, at any depth. */
function fieldsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (!('_zod' in value)) return Object.values(value).flatMap((part) => fieldsOf(part, seen));
  const { def } = (value as Schema)._zod;
  const own = def.type === 'object' && 'shape' in def && typeof def.shape === 'object' && def.shape !== null;
  return [...(own ? Object.keys(def.shape as object) : []), ...fieldsOf({ ...def }, seen)];
}

const openTypes = { any: true, unknown: true, record: true, map: true, custom: true } as const;

function typesOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (!('_zod' in value)) return Object.values(value).flatMap((part) => typesOf(part, seen));
  const { def } = (value as Schema)._zod;
  return [def.type, ...typesOf({ ...def }, seen)];
}

/** `recoveryCodesLeft` names `recovery_codes`; `pinned` does not name `pin`. */
function names(field: string, term: string): boolean {
  const words = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `_${words}_`.includes(`_${term}_`);
}

function findForbidden(endpoints: readonly Pick<Endpoint, 'id' | 'access' | 'response'>[]): string[] {
  return endpoints.flatMap(({ id, access, response }) =>
    [...new Set(fieldsOf(response))]
      .filter((field) => hiddenFrom[access.kind].some((term) => names(field, term)))
      .map((field) => `${id}: ${field}`),
  );
}

const findFor = (endpoint: Endpoint | undefined, access: Access): string[] =>
  findForbidden(endpoint ? [{ ...endpoint, access }] : []);

describe('S-24 what an answer is made of', () => {
  test('S-24 no response names a credential, an internal or somebody’s data outside the listed reasons', () => {
    const allowed = exceptions.flatMap(({ fields, endpoints }) =>
      endpoints.flatMap((endpoint) => fields.map((field) => `${endpoint}: ${field}`)),
    );
    expect(findForbidden(allEndpoints).filter((place) => !allowed.includes(place))).toEqual([]);
  });

  test('S-24 nothing open: an answer has no part whose fields its schema does not name', () => {
    const open = allEndpoints
      .filter(({ access, response }) => access.kind !== 'staff' && typesOf(response).some((type) => type in openTypes))
      .map(({ id }) => id);
    // Named switches, each on or off; and the browser's own interface for passkeys: public challenges and descriptors.
    expect(open.toSorted()).toEqual([
      'getAccessConfig',
      'getPasskeyLoginOptions',
      'getPasskeyOptions',
      'getStaffPasskeyLoginOptions',
      'getStaffPasskeyOptions',
    ]);
  });

  test('S-24 no reason outlives its field', () => {
    const found = findForbidden(allEndpoints);
    const unused = exceptions.filter(
      ({ fields, endpoints }) => !fields.every((field) => endpoints.some((id) => found.includes(`${id}: ${field}`))),
    );
    expect(unused).toEqual([]);
  });

  test('S-24 the walk sees fields at every depth, for each kind of caller', () => {
    const clients = allEndpoints.find(({ id }) => id === 'getClientInfo');
    const approvals = allEndpoints.find(({ id }) => id === 'listApprovals');
    expect(findFor(clients, { kind: 'client' })).toEqual(['getClientInfo: has_pin']);
    expect(findFor(clients, { kind: 'public' })).toContain('getClientInfo: phone');
    expect(findFor(approvals, { kind: 'staff', roles: [] })).toEqual([]);
    expect(findFor(approvals, { kind: 'client' })).toContain('listApprovals: note');
  });
});
