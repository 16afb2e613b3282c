// Why a start ended, as advice to the person at the terminal; what nobody expected is shown as it is.
import { inspect } from 'node:util';
import { ProfileFileError } from '@candor/brokerage/tenants/index.ts';
import { ConfigError } from '@candor/platform/config/parse.ts';
import { DatabaseSetupError, DatabaseUnavailableError } from '@candor/platform/db/index.ts';
import { StartError } from './start-error.ts';

export function describeStartFault(error: unknown): string[] {
  const known = explain(error);
  return known ? ['', `Candor could not start: ${known.message}`, `  ${known.advice}`] : [inspect(error)];
}

function explain(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  if (error instanceof ConfigError) {
    return new StartError(
      'config_invalid',
      `${error.lines.length === 1 ? 'a setting is' : 'some settings are'} wrong.`,
      error.lines.join('\n  '),
    );
  }
  if (error instanceof ProfileFileError)
    return new StartError('profile_invalid', error.message, 'Mend the profile and start again.');
  if (error instanceof DatabaseSetupError)
    return new StartError('database_unusable', error.message, 'Nothing was changed that was not said above.');
  if (error instanceof DatabaseUnavailableError) {
    return new StartError(
      'database_unusable',
      'The database does not answer.',
      'Check DATABASE_URL and that the server runs.',
    );
  }
  return undefined;
}
