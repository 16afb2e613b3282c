// The Chromium of this machine that journeys and measurements run in.
import { existsSync } from 'node:fs';

// The shell draws the same pages without a window around them, which is a third of a test's time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function findChromium(): string {
  const wanted = process.env['CHROMIUM_PATH'];
  const found = [wanted, ...places].find((place) => place !== undefined && place !== '' && existsSync(place));
  if (found === undefined) throw new Error('No Chromium was found: install it or set CHROMIUM_PATH.');
  return found;
}
