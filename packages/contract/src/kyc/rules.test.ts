import { expect, test } from 'vitest';
import { kycStatuses, passesKycGate, readKycStatus, settleFailedCheck } from './rules.ts';

test('KYC-03 true is approved, false unverified, another word unverified', () => {
  expect(readKycStatus(true)).toBe('approved');
  expect(readKycStatus(false)).toBe('unverified');
  for (const status of kycStatuses) expect(readKycStatus(status)).toBe(status);
  for (const odd of ['APPROVED', 'verified', '', null, undefined, 1, {}]) expect(readKycStatus(odd)).toBe('unverified');
});

test('KYC-03 a failed check turns unknown into unverified and keeps the rest', () => {
  expect(kycStatuses.map(settleFailedCheck)).toEqual(['unverified', 'pending', 'approved', 'rejected', 'unverified']);
});

test('KYC-06 the gate passes when verification is not forced or is approved', () => {
  expect(kycStatuses.filter((status) => passesKycGate(true, status))).toEqual(['approved']);
  expect(kycStatuses.every((status) => passesKycGate(false, status))).toBe(true);
});
