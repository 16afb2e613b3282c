// What a brand looks like outside its pages: its logo, and the name, colors and icons under which a device keeps the app. Follows what
// two people decided, without a restart.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcon, readLogo } from '@candor/brokerage/settings/index.ts';
import type { Drawing } from '@candor/brokerage/settings/index.ts';
import type { Tenant, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Parts } from '../compose/parts.ts';

export interface BrandFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const icons = { 'icon-192.png': [192, false], 'icon-512.png': [512, false], 'icon-maskable.png': [512, true] } as const;
type IconName = keyof typeof icons;
const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The accent of the design system, for a brand that has none of its own. */
const usualColor = '#1a56db';
const mostKept = 200;

export function createBrandFiles({ config, db }: Pick<Parts, 'config' | 'db'>, directory: TenantDirectory) {
  const kept = new Map<string, Promise<Buffer>>();

  async function readDrawing(tenant: Tenant): Promise<Drawing | undefined> {
    const { logo } = tenant;
    if (logo === undefined) {
      const svg = await readFile(join(config.TENANTS_DIR, tenant.name, 'logo.svg'), 'utf8').catch(() => undefined);
      return svg === undefined ? undefined : { svg };
    }
    const scope = tenantScope(tenant.id, { kind: 'guest', id: 'guest' });
    return db.read(scope, (reader) => readLogo(reader, logo));
  }

  /** Drawn once for each drawing. */
  async function findIcon(tenant: Tenant, name: IconName): Promise<BrandFile | undefined> {
    const drawing = await readDrawing(tenant);
    if (drawing === undefined) return undefined;
    const [size, isMaskable] = icons[name];
    const key = `${tenant.name} ${tenant.logo ?? 'file'} ${name}`;
    if (kept.size >= mostKept) kept.clear();
    const drawn = kept.get(key) ?? drawIcon({ drawing, size, isMaskable });
    kept.set(key, drawn);
    return { type: 'image/png', bytes: await drawn };
  }

  /** Nothing for a brand or a name that there is not. */
  return async (brand: string, name: string): Promise<BrandFile | undefined> => {
    const tenant = directory.all().find((one) => one.name === brand);
    if (!tenant) return undefined;
    if (isIcon(name)) return findIcon(tenant, name);
    if (name === 'manifest.webmanifest') {
      return { type: 'application/manifest+json', bytes: Buffer.from(JSON.stringify(describeApp(tenant))) };
    }
    const drawing = /^logo(?:\.svg|\.png)?$/.test(name) ? await readDrawing(tenant) : undefined;
    return drawing && toFile(drawing, name);
  };
}

/** Under `logo` whatever it is, under a name with a kind only that kind. */
function toFile(drawing: Drawing, name: string): BrandFile | undefined {
  const isSvg = 'svg' in drawing;
  if (name !== 'logo' && name !== (isSvg ? 'logo.svg' : 'logo.png')) return undefined;
  return isSvg ? { type: 'image/svg+xml', bytes: Buffer.from(drawing.svg) } : { type: 'image/png', bytes: drawing.png };
}

function describeApp({ name, app, accent, languages, logo }: Tenant) {
  const icon = (file: IconName, sizes: string, purpose: string) => ({
    src: `/brands/${name}/${file}${logo === undefined ? '' : `?v=${logo.slice(0, 16)}`}`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    name: app.app_name,
    short_name: app.app_name.slice(0, 12),
    lang: languages[0],
    id: `/?profile=${name}`,
    start_url: `/dashboard?profile=${name}`,
    scope: '/',
    display: 'standalone',
    background_color: '#f5f6f8',
    theme_color: accent?.light ?? usualColor,
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable.png', '512x512', 'maskable'),
    ],
  };
}
