import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProfileFiles } from './profile-files.ts';
import { themeNames } from '@candor/contract/settings/brand.ts';
import { diffProfiles, tenantProfile } from './tenant.ts';

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'tenants');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-tenants-'));
  await cp(shipped, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function change(edit: (profile: Record<string, unknown>) => void): Promise<void> {
  const file = join(folder, 'india', 'tenant.json');
  const profile = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  edit(profile);
  await writeFile(file, JSON.stringify(profile));
}

describe('profile files', () => {
  test('PROF-03 the guide to add a tenant explains every field of the file, and names every theme', async () => {
    const guide = await readFile(join(shipped, '../docs/guides/add-a-tenant.md'), 'utf8');
    const rows = [...guide.matchAll(/^\s*\| (`\w+`(?:, `\w+`)*) \| (.*) \|$/gm)];
    const explained = rows.flatMap(([, names = '']) => names.split(', ').map((name) => name.slice(1, -1)));
    // The digest of a drawing is written by a decision of two people, never into a file.
    const fields = Object.keys(tenantProfile.shape).filter((field) => field !== 'logo');
    expect(explained.toSorted()).toEqual(fields.toSorted());
    const ofTheme = rows.find(([, names]) => names === '`theme`')?.[2] ?? '';
    for (const theme of themeNames) expect(ofTheme).toContain(`\`${theme}\``);
  });

  // A brand that is added beside them is data: it must not fail a test.
  test('PROF-03 the five shipped profiles are sound', async () => {
    const names = (await readProfileFiles(folder)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['india', 'poland', 'spain', 'sun3', 'turkey']));
    expect(names).toEqual(names.toSorted());
  });

  test.each<[string, (profile: Record<string, unknown>) => void, RegExp]>([
    ['an unknown field', (profile) => (profile['secret'] = 1), /tenants\/india\/tenant\.json: .*secret/],
    ['a wrong template', (profile) => (profile['template'] = 'x'), /template/],
    [
      'accounts in a country without a pack',
      (profile) => (profile['accounts'] = ['IN', 'ZZ']),
      /accounts\.1 \(not one of .*PL/,
    ],
    ['a home without a pack', (profile) => (profile['country'] = 'ZZ'), /country \(not one of .*PL/],
    ['no language', (profile) => (profile['languages'] = []), /languages/],
    ['another name', (profile) => (profile['name'] = 'bharat'), /name must be the folder's/],
    ['an unknown theme', (profile) => (profile['theme'] = 'pink'), /theme/],
    ['half a theme', (profile) => (profile['theme'] = { light: 'edel' }), /theme/],
    [
      'an accent nobody can read',
      (profile) => (profile['accent'] = { light: '#ffcc00', dark: '#ffcc00' }),
      /accent \(unreadable on a theme: text on light 1\.51, light on stand/,
    ],
    [
      'an accent that is no colour',
      (profile) => (profile['accent'] = { light: 'red', dark: '#ffcc00' }),
      /accent\.light/,
    ],
    [
      'a film from elsewhere',
      (profile) => (profile['company'] = { ...Object(profile['company']), app_video: 'https://films.example/a.mp4' }),
      /company\.app_video/,
    ],
    ['live mode', (profile) => (profile['demo'] = false), /demo/],
    [
      'a shared tenant id',
      (profile) => (profile['tenantId'] = '0199a000-0000-7000-8000-000000000001'),
      /share one tenant id/,
    ],
  ])('G-15 %s is refused by name', async (_what, edit, text) => {
    await change(edit);
    await expect(readProfileFiles(folder)).rejects.toThrow(text);
  });

  test('a missing logo and broken JSON are named', async () => {
    await rm(join(folder, 'spain', 'logo.svg'));
    await expect(readProfileFiles(folder)).rejects.toThrow('tenants/spain/logo.svg is missing');
    await change((profile) =>
      Object.assign(profile, { company: { ...Object(profile['company']), app_video: 'film.mp4' } }),
    );
    await cp(join(folder, 'india', 'logo.svg'), join(folder, 'spain', 'logo.svg'));
    await expect(readProfileFiles(folder)).rejects.toThrow('tenants/india/film.mp4 is missing');
    await writeFile(join(folder, 'india', 'film.mp4'), 'x');
    await expect(readProfileFiles(folder)).rejects.toThrow('tenants/india/film.vtt is missing');
    await writeFile(join(folder, 'spain', 'tenant.json'), '{');
    await expect(readProfileFiles(folder)).rejects.toThrow(/tenants\/spain\/tenant\.json/);
  });

  test('a difference names tenant, field, before and after; none when nothing changed', async () => {
    const profile = (await readProfileFiles(folder)).find(({ name }) => name === 'india');
    if (!profile) throw new Error('no profile');
    expect(diffProfiles(profile, profile)).toEqual([]);
    const { otp, ...rest } = profile.app;
    expect(diffProfiles({ ...profile, app: { otp, ...rest } }, profile)).toEqual([]);
    expect(diffProfiles(profile, { ...profile, layout: 'hr' })).toEqual([
      { tenant: 'india', field: 'layout', before: 'st', after: 'hr' },
    ]);
    const { upDown, ...without } = profile;
    expect(diffProfiles(profile, without)).toEqual([
      { tenant: 'india', field: 'upDown', before: upDown, after: undefined },
    ]);
  });
});
