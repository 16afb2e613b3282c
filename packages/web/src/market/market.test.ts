import { expect, test } from 'vitest';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { defaultCountry, europeanUnion, findCountry, readCallingCode } from './country.ts';
import { activeCountry, adoptOldMarketStore, createMarketStore } from './market-store.ts';

const spain = { ...defaultCountry, code: 'ES', name: 'Spain', currency: 'EUR', phoneCode: '34' };

test('I18N-04 defaults, unknown codes and the built-in EU entry', () => {
  expect(findCountry([spain], 'ES')).toBe(spain);
  expect(findCountry([spain], 'EU')).toBe(europeanUnion);
  expect(findCountry([spain], 'XX')).toMatchObject({ code: 'XX', currency: 'USD', phoneCode: '01' });
  expect(defaultCountry).toMatchObject({
    language: 'English',
    code: 'US',
    currency: 'USD',
    phoneCode: '1',
    timezones: ['UTC'],
  });
});

test('I18N-04 a missing calling code is 01', () => {
  expect(readCallingCode({ phoneCode: '' })).toBe('01');
  expect(readCallingCode({ phoneCode: '+34' })).toBe('34');
});

test('I18N-05 the store keeps both sets, the current countries and the active source over a restart', () => {
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  const first = createMarketStore(storage, 'spain');
  expect(activeCountry(first.store.getState())).toBeUndefined();
  first.load('markets', [defaultCountry, spain], 'ES');
  first.load('accounts', [defaultCountry], 'ES');
  expect(activeCountry(first.store.getState())?.code).toBe('ES');
  first.choose('markets', 'US');
  first.choose('markets', 'XX');
  first.activate('accounts');
  const second = createMarketStore(storage, 'spain').store.getState();
  expect(second).toMatchObject({ version: 2, source: 'accounts', markets: { codes: ['US', 'ES'], current: 'US' } });
  expect(activeCountry(second)?.code).toBe('US');
});

test('I18N-05 a current country that is no longer offered gives way', () => {
  const area = createMemoryArea();
  const store = createMarketStore(
    openStorage(() => area),
    'spain',
  );
  store.load('markets', [spain], 'US');
  expect(activeCountry(store.store.getState())?.code).toBe('ES');
  store.load('markets', [defaultCountry], 'PL');
  expect(activeCountry(store.store.getState())?.code).toBe('US');
});

test('I18N-05 BOOT-08 brands of one browser keep their own countries, and the old shared state goes to the one that was open', () => {
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  const old = createMarketStore(storage, 'x');
  old.load('markets', [spain], 'ES');
  area.setItem('market_store:v2', JSON.stringify(old.store.getState()));
  adoptOldMarketStore(storage, 'spain');
  adoptOldMarketStore(storage, 'india');
  expect(activeCountry(createMarketStore(storage, 'spain').store.getState())?.code).toBe('ES');
  const india = createMarketStore(storage, 'india');
  expect(activeCountry(india.store.getState())).toBeUndefined();
  india.load('markets', [defaultCountry], 'US');
  expect(activeCountry(createMarketStore(storage, 'spain').store.getState())?.code).toBe('ES');
  expect(activeCountry(createMarketStore(storage, 'india').store.getState())?.code).toBe('US');
  area.setItem('market_store:v2', '{"version":2,"profiles":{"spain":1}}');
  expect(activeCountry(createMarketStore(storage, 'spain').store.getState())).toBeUndefined();
});
