// Setting the PIN and changing the password as a person meets them: order of steps, what is sent, and the words of a refusal.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, sendClientCode, setEmail, setPin } from '@candor/contract/credentials/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer();
});
afterEach(() => cleanup());

async function openDialog() {
  const page = await openPage('/profile/security', server, { user: { has_pin: false } });
  await page.person.click(await screen.findByRole('button', { name: 'Set PIN' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.type(await dialog.findByLabelText('New PIN'), '483920');
  return { ...page, dialog };
}

describe('AUTH-12 the PIN dialog', () => {
  test('AUTH-12 two different PINs begin again and nothing is sent; the digits are never shown', async () => {
    const { person, dialog } = await openDialog();
    await person.type(await dialog.findByLabelText('Repeat PIN'), '483921');
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(dialog.getByLabelText<HTMLInputElement>('New PIN').value).toBe('');
    expect(server.asked(setPin)).toEqual([]);
    expect(document.body.textContent).not.toContain('483920');
  });

  test('ERR-01 AUTH-12 a refusal is told under “PIN could not be set”', async () => {
    server.on(setPin, () => ({ refused: 'internal_error', status: 500 }));
    const { person, dialog } = await openDialog();
    await person.type(await dialog.findByLabelText('Repeat PIN'), '483920');
    await dialog.findByText('PIN could not be set');
    expect(server.asked(setPin).map(({ body }) => body)).toEqual([{ pin: '483920' }]);
  });
});

describe('AUTH-11 the password dialog', () => {
  test('ERR-01 AUTH-11 every field is asked for, the first one gets the focus, and a refusal says “Failed to change password.”', async () => {
    server.on(changePassword, () => ({ refused: 'internal_error', status: 500 }));
    const { person } = await openPage('/profile/security', server);
    const [change] = await screen.findAllByRole('button', { name: 'Change' });
    if (!change) throw new Error('no button changes the password');
    await person.click(change);
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findAllByRole('alert')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')));
    expect(server.asked(changePassword)).toEqual([]);
    await person.type(dialog.getByLabelText('Current password'), 'old-Harbour-19');
    await person.type(dialog.getByLabelText('New password'), 'harbour-Violet-19-moss');
    await person.type(dialog.getByLabelText('Confirm password'), 'harbour-Violet-19-moss');
    await person.click(dialog.getByRole('button', { name: 'Change password' }));
    await dialog.findByText('Failed to change password.');
    expect(server.asked(changePassword)).toHaveLength(1);
  });
});

test('AUTH-13 S-14 the mail address is set with the code that was sent to it', async () => {
  server.on(sendClientCode, () => ({ retry_after_s: 60, expires_in_s: 600 })).on(setEmail, () => undefined);
  const { person } = await openPage('/profile/security', server);
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your email address' }));
  await person.type(await dialog.findByLabelText('Email address'), 'nobody');
  await person.click(dialog.getByRole('button', { name: 'Send me a code' }));
  expect(server.asked(sendClientCode)).toEqual([]);
  await person.type(dialog.getByLabelText('Email address'), '@example.com');
  await person.click(dialog.getByRole('button', { name: 'Send me a code' }));
  await person.type(await dialog.findByLabelText('Code'), '483920');
  await expect
    .poll(() => server.asked(setEmail).map(({ body }) => body))
    .toEqual([{ email: 'nobody@example.com', code: '483920' }]);
  expect(server.asked(sendClientCode).map(({ body }) => body)).toEqual([
    { purpose: 'email', email: 'nobody@example.com' },
  ]);
});
