// Every endpoint of every base in one list, for the server's completeness check and the OpenAPI document.
// Browsers never import this file: they take the endpoints they call from the noun's own file.
import type { Endpoint } from './endpoint.ts';
import * as service from './service/service.ts';
import * as settings from './client/settings.ts';

function endpointsOf(module: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(module).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value,
  );
}

export const allEndpoints: readonly Endpoint[] = [service, settings].flatMap(endpointsOf);
