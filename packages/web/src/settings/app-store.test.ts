import { expect, test } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { createAppStore, defaultSettings } from './app-store.ts';

function makeStore(keepsComforts = true) {
  const clock = createManualClock();
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  return { clock, storage, area, app: createAppStore(clock, storage, () => keepsComforts) };
}

test('BOOT-07 without a server the defaults are used', () => {
  expect(makeStore().app.store.getState()).toMatchObject(defaultSettings);
});

test('BOOT-07 writes wait 200 ms and many become one', async () => {
  const { clock, area, app } = makeStore();
  app.setPreferences({ density: 'compact' });
  await clock.move(150);
  app.setPreferences({ discreet: true });
  await clock.move(199);
  expect(area.getItem('APP_STORE:v2')).toBeNull();
  await clock.move(1);
  expect(JSON.parse(area.getItem('APP_STORE:v2') ?? '')).toMatchObject({
    preferences: { density: 'compact', discreet: true },
  });
});

test('BOOT-07 the cache is there at the next start, and a broken one is ignored', async () => {
  const { clock, storage, area, app } = makeStore();
  app.update({ app: { ...defaultSettings.app, app_name: 'Bolsa Clara' } });
  app.flush();
  expect(createAppStore(clock, storage, () => true).store.getState().app.app_name).toBe('Bolsa Clara');
  area.setItem('APP_STORE:v2', '{"app":1');
  expect(createAppStore(clock, storage, () => true).store.getState().app.app_name).toBe('Candor');
});

test('CONS-01 comforts are kept with consent to functional storage only; what was set in the settings always is', () => {
  for (const keepsComforts of [false, true]) {
    const { app, area } = makeStore(keepsComforts);
    app.setPreferences({ density: 'compact', assetRange: '1W', positionColumns: ['worth'] });
    app.flush();
    const comforts = { assetRange: '1W', positionColumns: ['worth'] };
    expect(JSON.parse(area.getItem('APP_STORE:v2') ?? '').preferences).toEqual({
      density: 'compact',
      ...(keepsComforts ? comforts : {}),
    });
    expect(app.store.getState().preferences).toMatchObject(comforts);
  }
});
