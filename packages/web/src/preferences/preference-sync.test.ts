import { expect, test } from 'vitest';
import type { PreferencesWire } from '@candor/contract/preferences/client.ts';
import type { Api } from '../api/api.ts';
import { createManualClock } from '../clock/manual-clock.ts';
import { createAppStore } from '../settings/app-store.ts';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import type { Chosen } from './names.ts';
import { startPreferenceSync } from './preference-sync.ts';

type Look = Pick<Chosen, 'theme' | 'language'>;

/** A device of somebody whose choices a server keeps; the server is gone while `isDown`. */
function makeDevice(server: { kept: PreferencesWire; isDown: boolean }, keepsComforts = true) {
  const clock = createManualClock();
  const area = createMemoryArea();
  const app = createAppStore(
    clock,
    openStorage(() => area),
    () => keepsComforts,
  );
  const look: { -readonly [Key in keyof Look]: Look[Key] } = { language: 'en-US' };
  const calls: unknown[] = [];
  let failures = 0;
  const call = async (...[, options]: readonly unknown[]): Promise<unknown> => {
    if (server.isDown) throw new Error('nobody answers');
    const body = (options as { body?: PreferencesWire } | undefined)?.body;
    calls.push(body);
    server.kept = { ...server.kept, ...body };
    return { preferences: server.kept, saved_at: null };
  };
  const sync = startPreferenceSync({
    api: { call: call as Api['call'] },
    app,
    clock,
    keepsComforts: () => keepsComforts,
    readLook: () => look,
    adoptLook: (known) => void Object.assign(look, known),
    onFailed: () => (failures += 1),
  });
  return { clock, app, area, look, calls, sync, failures: () => failures };
}

const settle = async (device: ReturnType<typeof makeDevice>): Promise<void> => {
  await device.clock.move(1_000);
};

test('BOOT-07 what is chosen on one device is chosen on the other, a default included', async () => {
  const server = { kept: {}, isDown: false };
  const [one, other] = [makeDevice(server), makeDevice(server)];
  one.look.theme = 'dark';
  one.app.note('theme');
  one.app.setPreferences({ density: 'compact', discreet: true });
  await settle(one);
  expect(one.calls).toEqual([{ theme: 'dark', density: 'compact', discreet: true }]);
  expect(one.app.store.getState().unsent).toEqual([]);
  other.sync.sync();
  await settle(other);
  expect(other.look.theme).toBe('dark');
  expect(other.app.store.getState().preferences).toMatchObject({ density: 'compact', discreet: true });
  other.look.theme = undefined;
  other.app.note('theme');
  await settle(other);
  one.sync.sync();
  await settle(one);
  expect(one.look.theme).toBeUndefined();
});

test('BOOT-07 a failed update stays on the device, is said once, wins over what the server knew and is sent later', async () => {
  const server: { kept: PreferencesWire; isDown: boolean } = { kept: { density: 'comfortable' }, isDown: true };
  const device = makeDevice(server);
  device.app.setPreferences({ density: 'compact' });
  await settle(device);
  device.app.setPreferences({ discreet: true });
  await settle(device);
  expect(device.failures()).toBe(1);
  device.app.flush();
  expect(JSON.parse(device.area.getItem('APP_STORE:v2') ?? '')).toMatchObject({ unsent: ['density', 'discreet'] });
  server.isDown = false;
  device.sync.sync();
  await settle(device);
  expect(server.kept).toEqual({ density: 'compact', discreet: true });
  expect(device.app.store.getState()).toMatchObject({ unsent: [], preferences: { density: 'compact' } });
});

test('CONS-01 comforts are told to nobody without consent, and do not make it ask for ever', async () => {
  const server = { kept: {}, isDown: false };
  const device = makeDevice(server, false);
  device.app.setPreferences({ assetRange: '1W' });
  device.app.setPreferences({ density: 'compact' });
  await settle(device);
  await settle(device);
  expect(server.kept).toEqual({ density: 'compact' });
  expect(device.calls).toHaveLength(1);
  device.sync.stop();
  device.app.setPreferences({ density: 'comfortable' });
  await settle(device);
  expect(device.calls).toHaveLength(1);
});
