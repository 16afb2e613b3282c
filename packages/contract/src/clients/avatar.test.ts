import { expect, test } from 'vitest';
import { chooseAvatar } from './avatar.ts';

const fallback = '/avatars/default.svg';

test.each([
  'https://admin.example.com/avatar.png',
  'https://cdn-admin.example.com/a.png',
  'https://example.com/admin/avatars/1.png',
  '/static/admin/avatar.png',
  '',
  null,
  undefined,
])('AUTH-14 %s is replaced by the default', (url) => {
  expect(chooseAvatar(url, fallback)).toBe(fallback);
});

test.each([
  '/api/file/app/v1/0199a000-0000-7000-8000-000000000001?exp=1',
  'https://example.com/administrator-club.png',
])('AUTH-14 %s is shown', (url) => {
  expect(chooseAvatar(url, fallback)).toBe(url);
});
