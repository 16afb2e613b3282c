// Identity verification as the client sees it: where it stands.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { kycStatuses } from './rules.ts';

export const getKycStatus = defineEndpoint({
  id: 'getKycStatus',
  base: 'api',
  method: 'GET',
  path: '/client/app/v1/verified',
  summary: 'Where the identity verification of the client stands.',
  access: { kind: 'client' },
  response: z.strictObject({ status: z.enum(kycStatuses) }),
  refusals: [],
});
