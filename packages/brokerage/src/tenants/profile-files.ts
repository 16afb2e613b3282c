// Reads the profile files of a tenants folder. A fault names the file and what is wrong with it.
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { tenantProfile } from './tenant.ts';
import type { TenantProfile } from './tenant.ts';

export class ProfileFileError extends Error {}

export async function readProfileFiles(directory: string): Promise<TenantProfile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const profiles = await Promise.all(names.map((name) => readProfileFile(directory, name)));
  const ids = new Set(profiles.map((profile) => profile.tenantId));
  if (ids.size !== profiles.length) throw new ProfileFileError('two profiles share one tenant id');
  return profiles;
}

async function readProfileFile(directory: string, name: string): Promise<TenantProfile> {
  const file = join(directory, name, 'tenant.json');
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ProfileFileError(`tenants/${name}/tenant.json: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  const result = z.safeParse(tenantProfile, content);
  if (!result.success) {
    throw new ProfileFileError(`tenants/${name}/tenant.json: ${result.error.issues.map(describeIssue).join(', ')}`);
  }
  if (result.data.name !== name) throw new ProfileFileError(`tenants/${name}/tenant.json: name must be the folder's`);
  await stat(join(directory, name, 'logo.svg')).catch(() => {
    throw new ProfileFileError(`tenants/${name}/logo.svg is missing`);
  });
  const film = result.data.company.app_video;
  // Whoever cannot hear it reads it.
  for (const part of film === '' ? [] : [film, 'film.vtt']) {
    await stat(join(directory, name, part)).catch(() => {
      throw new ProfileFileError(`tenants/${name}/${part} is missing`);
    });
  }
  return result.data;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const keys = 'keys' in issue ? issue.keys : [];
  return `${[...issue.path, ...keys].join('.')} (${describeReason(issue)})`;
}

function describeReason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  return issue.code === 'invalid_value' ? `not one of ${issue.values.join(', ')}` : issue.code.replaceAll('_', ' ');
}
