// Requests that no client library would write: broken lines, contradicting lengths, upgrades to nowhere.
import type { Dice } from './dice.ts';

const end = '\r\n\r\n';
const get = 'GET /healthz HTTP/1.1\r\nHost: x';

const templates: ReadonlyArray<(dice: Dice) => string> = [
  () => `NONSENSE${end}`,
  () => `GET / HTTP/9.9\r\nHost: x${end}`,
  () => `GET /healthz HTTP/1.1${end}`,
  () => `${get}\r\nHost: y${end}`,
  () => `${get}\r\nBad Header${end}`,
  () => `${get}\r\n: empty${end}`,
  () => `${get}\r\nX: a\u0000b${end}`,
  () => `${get}\r\nX: ${'a'.repeat(20_000)}${end}`,
  () => `${get}\r\nContent-Length: -1${end}`,
  () => `${get}\r\nContent-Length: 1\r\nContent-Length: 2${end}`,
  () => `POST /api/client/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked${end}0${end}`,
  () => `POST /api/client/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked${end}zz${end}`,
  () => `POST /api/client/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip${end}`,
  () => `GET ${'/a'.repeat(9_000)} HTTP/1.1\r\nHost: x${end}`,
  () => `GET //%/x HTTP/1.1\r\nHost: x\r\nDPoP: a.b.c${end}`,
  () => `GET http://evil.example/healthz HTTP/1.1\r\nHost: x${end}`,
  () => `GET * HTTP/1.1\r\nHost: x${end}`,
  () => `OPTIONS * HTTP/1.1\r\nHost: x${end}`,
  () => `CONNECT evil.example:443 HTTP/1.1\r\nHost: x${end}`,
  () => `GET /healthz HTTP/1.1\r\nHost: %\r\nDPoP: a.b.c${end}`,
  () => `PRI * HTTP/2.0${end}SM${end}`,
  (dice) =>
    `GET ${dice.pick(['/', '/api/events', '/data/live', '/nowhere', '//', '/%'])} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n` +
    `Upgrade: ${dice.pick(['websocket', 'h2c', 'x'])}\r\nSec-WebSocket-Version: ${dice.pick(['13', '1', 'x'])}\r\n` +
    `Sec-WebSocket-Key: ${dice.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])}${end}`,
  (dice) =>
    `GET /api/ping?${Array.from({ length: 40 }, () => String.fromCharCode(33 + dice.below(94))).join('')} HTTP/1.1\r\nHost: x${end}`,
];

export function makeRawRequest(dice: Dice): Buffer {
  return Buffer.from(dice.pick(templates)(dice), 'latin1');
}
