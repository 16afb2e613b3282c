// Turns an operation into one request of an attack: mostly well formed, with something wrong in one place or another.
import { randomUUID } from 'node:crypto';
import type { Dice } from './dice.ts';
import type { Operation } from './document.ts';
import { oddBodies, oddHeaders, oddTexts, oddTypes } from './odd-values.ts';
import { makeValue } from './shapes.ts';
import type { Maker } from './shapes.ts';
import type { AttackWorld } from './world.ts';

export interface AttackRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Used by their right callers these would end the attacker's own session, and the rest of the attack would be a stranger's. */
const endsSession = /logout|endOwn|endOther|endAll|endClientSessions|revokeDevice|closeAccount|changePassword/i;

export function makeRequest(operation: Operation, world: AttackWorld, dice: Dice): AttackRequest {
  const oddness = dice.pick([0, 0, 0.05, 0.15, 0.5]);
  const maker: Maker = { dice, oddness, seen: world.seen.list() };
  const method = dice.isLucky(0.03)
    ? dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])
    : operation.method;
  const headers = makeHeaders(operation, world, dice);
  const body = method === 'GET' || method === 'HEAD' ? undefined : makeBody(operation, maker, headers);
  if (dice.isLucky(0.08)) {
    const name = dice.pick(Object.keys(oddHeaders));
    headers[name] = dice.pick(oddHeaders[name] ?? ['']);
  }
  if (body === undefined || headers['content-length'] !== undefined) delete headers['content-length'];
  return { operation: operation.id, method, path: makePath(operation, maker), headers: onlyLatin(headers), body };
}

function makePath({ path, parameters }: Operation, maker: Maker): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.place === 'path' && parameter.name === name)?.schema ?? {};
    return encode(textOf(makeValue(schema, maker)), maker.dice) || '-';
  });
  const pairs = parameters
    .filter(({ place, isRequired }) => place === 'query' && (isRequired || maker.dice.isLucky(0.5)))
    .map(({ name, schema }) => `${name}=${encode(textOf(makeValue(schema, maker)), maker.dice)}`);
  if (maker.dice.isLucky(maker.oddness / 3))
    pairs.push(
      `${maker.dice.pick(['x', '__proto__', 'limit', 'cursor'])}=${encode(maker.dice.pick(oddTexts), maker.dice)}`,
    );
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return (filled + query).slice(0, 12_000);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Now and then a percent sign that belongs to nothing. */
function encode(text: string, dice: Dice): string {
  const bytes = Buffer.from(text.slice(0, 3_000));
  const encoded = [...bytes].map((byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
  });
  return encoded.join('') + (dice.isLucky(0.005) ? '%' : '');
}

function makeHeaders(operation: Operation, world: AttackWorld, dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  const tenant = dice.isLucky(0.95) ? world.tenantId : world.otherTenantId;
  if (dice.isLucky(0.97)) headers['x-tenant-id'] = tenant;
  if (dice.isLucky(0.3)) headers['accept-language'] = dice.pick(['en-US', 'es-ES', 'pl-PL', 'tr-TR', 'de-DE', 'en-IN']);
  if (operation.parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key') && dice.isLucky(0.95)) {
    headers['idempotency-key'] = dice.isLucky(0.9) ? randomUUID() : 'the-same-key-as-before';
  }
  const bearer = chooseBearer(operation, world, dice);
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  return headers;
}

function chooseBearer({ id, callers }: Operation, world: AttackWorld, dice: Dice): string | undefined {
  const { guest, client, staff, data } = world.bearers;
  if (endsSession.test(id))
    return dice.pick([undefined, 'x.y.z', callers === 'staff' ? dice.pick(client) : dice.pick(staff)]);
  if (dice.isLucky(0.1)) return dice.pick([undefined, ...guest, ...client, ...staff, ...data]);
  if (callers === 'anyone') return dice.isLucky(0.8) ? undefined : dice.pick(client);
  return dice.pick({ client, staff, data }[callers]);
}

function makeBody(operation: Operation, maker: Maker, headers: Record<string, string>): Buffer | undefined {
  const { dice, oddness } = maker;
  if (operation.isUpload && dice.isLucky(0.8)) return makeUpload(dice, headers);
  if (operation.body === undefined && dice.isLucky(0.9)) return undefined;
  headers['content-type'] = dice.isLucky(0.04) ? dice.pick(oddTypes) : 'application/json';
  if (dice.isLucky(oddness / 4)) return Buffer.from(dice.pick(oddBodies));
  return Buffer.from(JSON.stringify(makeValue(operation.body ?? {}, maker)) ?? 'null');
}

function makeUpload(dice: Dice, headers: Record<string, string>): Buffer {
  const boundary = dice.pick(['xyz', 'x'.repeat(70), "a'b"]);
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const content = dice.pick([
    '',
    'GIF89a',
    '\u00FF\u00D8\u00FF\u00E0 no picture',
    '\u0089PNG\r\n\u001A\n',
    'x'.repeat(20_000),
  ]);
  const head = dice.pick([
    'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg',
    'Content-Disposition: form-data; name="file"; filename="../../x"\r\nContent-Type: text/html',
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; name="__proto__"; filename=""',
    '',
  ]);
  const end = dice.pick([`\r\n--${boundary}--\r\n`, '', '\r\n--other--']);
  return Buffer.from(`--${boundary}\r\n${head}\r\n\r\n${content}${end}`, 'latin1');
}

/** A client that writes anything else into a header does not get as far as the wire. */
function onlyLatin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '?')]),
  );
}
