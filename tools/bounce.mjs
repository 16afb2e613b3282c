// Hands a report that a mail came back (RFC 3464) from the operator's mail server to Candor: the mail on standard input, signed. Exits with 75
// (try again later) when the server cannot be reached, so that the mail server keeps the report.
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';

const { CANDOR_URL = 'http://localhost:3000', BOUNCE_SECRET = '' } = process.env;
const tryLater = 75;
/** What the server takes; a report stands before the mail that it returns. */
const mostCharacters = 60_000;

if (BOUNCE_SECRET === '') {
  console.error('Set BOUNCE_SECRET to the value that the server has.');
  process.exit(78);
}
const body = JSON.stringify({ report: (await text(process.stdin)).slice(0, mostCharacters) });
const signature = `sha256=${createHmac('sha256', BOUNCE_SECRET).update(body).digest('hex')}`;
try {
  const response = await fetch(`${CANDOR_URL}/api/notification/bounce/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-candor-signature': signature },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  if (response.ok) process.exit(0);
  console.error(`The server answered ${String(response.status)}.`);
  process.exit(response.status >= 500 || response.status === 429 ? tryLater : 77);
} catch (problem) {
  console.error(
    `The server at ${CANDOR_URL} did not answer: ${problem instanceof Error ? problem.message : 'unknown'}`,
  );
  process.exit(tryLater);
}
