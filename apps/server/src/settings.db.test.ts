// Settings of the five tenants over HTTP: what a client reads before anyone has signed in.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { applyProfiles, readProfileFiles } from '@candor/brokerage/tenants/index.ts';
import { describe, expect, test } from 'vitest';
import { copyTenants, startTestSystem, tenantHeaders } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

async function get(path: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(system.url + path, { headers });
  return { status: answer.status, body: await answer.json() };
}

describe('settings', () => {
  test('PROF-02 PROF-03 the five profiles are served with their languages and countries', async () => {
    const { body } = await get('/profiles.json', {});
    const profiles = body as Array<{ name: string; country: string; languages: string[]; dataToken: string }>;
    const facts = profiles.map(({ name, country, languages }) => ({ name, country, languages }));
    expect(facts).toEqual([
      { name: 'india', country: 'IN', languages: ['en-US', 'hi-IN'] },
      { name: 'poland', country: 'PL', languages: ['pl-PL', 'en-US'] },
      { name: 'spain', country: 'ES', languages: ['es-ES', 'en-US'] },
      { name: 'sun3', country: 'US', languages: ['en-US', 'hi-IN', 'zh-CN', 'es-ES', 'tr-TR', 'pl-PL'] },
      { name: 'turkey', country: 'TR', languages: ['tr-TR', 'en-US'] },
    ]);
    expect(new Set(profiles.map(({ dataToken }) => dataToken)).size).toBe(5);
  });

  test.each([
    ['india', '91', 'INR'],
    ['spain', '34', 'EUR'],
    ['poland', '48', 'PLN'],
    ['turkey', '90', 'TRY'],
    ['sun3', '1', 'USD'],
  ] as const)('PROF-03 I18N-04 %s has calling code %s and currency %s', async (tenant, phoneCode, currency) => {
    const { body } = await get('/api/setting/app/v1/locale', tenantHeaders(tenant));
    expect(body).toMatchObject({ phoneCode, currency });
  });

  test('PROF-04 countries are named in the caller’s language, within what the tenant offers', async () => {
    const polish = await get('/api/setting/app/v1/countries', tenantHeaders('poland', 'pl-PL'));
    expect((polish.body as Array<{ name: string }>).map(({ name }) => name)).toEqual([
      'Polska',
      'Niemcy',
      'Stany Zjednoczone',
    ]);
    const hindi = await get('/api/setting/app/v1/countries', tenantHeaders('poland', 'hi-IN'));
    expect((hindi.body as Array<{ name: string }>)[0]?.name).toBe('Polska');
  });

  test('I18N-04 the EU stands among the account countries with its own currency', async () => {
    const { body } = await get('/api/setting/app/v1/acc_countries', tenantHeaders('poland'));
    expect(body).toContainEqual(expect.objectContaining({ code: 'EU', currency: 'EUR', image: '/flags/eu.svg' }));
  });

  test('PROF-02 app and company settings come from the tenant', async () => {
    const app = await get('/api/setting/v1/app', tenantHeaders('spain'));
    expect(app.body).toMatchObject({
      app_name: 'Bolsa Clara',
      app_template: 'abs',
      layout: 'hr',
      theme: { light: 'abs', dark: 'abs' },
      accent: null,
      up_down: 'green-up',
      chat_sys: 'smart',
      otp: false,
    });
    const company = await get('/api/setting/v1/co', tenantHeaders('spain'));
    expect(company.body).toMatchObject({ co_name: 'Bolsa Clara Demo' });
  });

  test('PROF-02 BOOT-07 a brand that says nothing of its look wears the product’s, and Turkey its crimson', async () => {
    const turkey = await get('/api/setting/v1/app', tenantHeaders('turkey'));
    expect(turkey.body).toMatchObject({
      theme: { light: 'light', dark: 'light' },
      accent: { light: '#a80f36', dark: '#ff9aaa' },
    });
    const sun3 = await get('/api/setting/v1/app', tenantHeaders('sun3'));
    expect(sun3.body).toMatchObject({ theme: { light: 'stand', dark: 'dark' }, accent: null, up_down: null });
  });

  test('applying the profile files again changes nothing', async () => {
    const profiles = await readProfileFiles(join(import.meta.dirname, '..', '..', '..', 'tenants'));
    expect(await applyProfiles(system.server.db, system.clock, profiles)).toEqual([]);
  });

  test.each([
    { broker: { provider: 'alpaca', account: 'nobody' } },
    { kyc: { provider: 'sumsub', account: 'nobody', level: 'basic' } },
  ])('a start that wants an account nobody has is refused, and the profile stays as it was: %j', async (change) => {
    const shipped = await readProfileFiles(join(import.meta.dirname, '..', '..', '..', 'tenants'));
    const folder = await copyTenants({ sun3: change });
    const start = startTestSystem({ beside: system, environment: { TENANTS_DIR: folder } });
    await expect(start).rejects.toThrow('wants the account “nobody”');
    expect(await applyProfiles(system.server.db, system.clock, shipped)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('BOOT-06 geo answers from the local database, and the ping with the server’s time', async () => {
    const geo = await get('/api/geo/v1', tenantHeaders('sun3'));
    expect(geo.body).toEqual({ ip: '127.0.0.1', country: '', city: '' });
    const ping = await get('/api/ping', tenantHeaders('sun3'));
    expect(ping.body).toMatchObject({ ok: true, time: expect.stringMatching(/^2026-11-16T15:0/) });
  });
});
