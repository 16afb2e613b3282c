// Wherever the seed sends a client to the advisor or to support: the person is shown, and the way there is the chat, or signed out the form.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { getAdvisor } from '@candor/contract/advisors/client.ts';
import { createChatTicket, getChat, getChatKey, getDesk, openChat } from '@candor/contract/chats/client.ts';
import { listChannelHistory, listDepositChannels, listDeposits } from '@candor/contract/deposits/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { emptyChat, makeAccount, openDesk } from '../../testing/samples.ts';

const hours = { ...openDesk, is_open: false, days: [2, 4], from: '10:00', to: '14:30' };
const advisor = { name: 'Lena Ortiz', picture: '', licence: 'CRD 7654321', hours };

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(getAdvisor, () => ({ advisor, desk: openDesk }))
    .on(getDesk, () => openDesk)
    .on(listAccounts, () => ({ items: [makeAccount('USD', '0.00')] }))
    .on(listDepositChannels, () => ({ items: [] }))
    .on(listChannelHistory, () => ({ items: [] }))
    .on(listDeposits, () => ({ items: [], next: null }))
    .on(getChatKey, () => ({ key: 'a-key', username: 'ana', frame: '' }))
    .on(openChat, () => ({ greeted: false }))
    .on(getChat, () => ({ ...emptyChat, advisor: { name: advisor.name } }));
});
afterEach(() => cleanup());

/** Each place, with what makes a client need a human there. */
const places = [
  ['a forgotten password', '/reset', {}],
  ['no deposit account', '/deposit', {}],
  ['deposits that are closed', '/deposit', { perms: [] }],
  ['an exchange that is closed', '/exchange', { perms: [] }],
  ['nominees that are closed', '/beneficiary', { perms: [] }],
  ['bank accounts that are closed', '/banking/new', { perms: [] }],
  ['the contact page', '/contact', {}],
] as const;

describe('AUTH-10 FUND-02 who a client is sent to', () => {
  test.each(places)(
    'AUTH-10 FUND-02 %s shows the advisor, and contacting support opens the chat',
    async (_, path, who) => {
      const { router, person } = await openPage(path, server, who);
      const card = await screen.findByRole('region', { name: 'Your advisor' });
      expect(within(card).getByText('Lena Ortiz', { selector: 'p' })).toBeTruthy();
      expect(within(card).getByText('License: CRD 7654321')).toBeTruthy();
      expect(within(card).getByText('Not available now · Tue, Thu, 10:00 AM–2:30 PM (America/New York)')).toBeTruthy();
      const [way] = screen.getAllByRole('link', { name: 'Contact support' }).filter((link) => link.closest('main'));
      await person.click(way ?? document.body);
      await screen.findByRole('log', { name: 'Support chat' });
      expect(router.state.location.pathname).toBe('/chat');
      // What it is about goes with it.
      expect(router.state.location.search).toEqual({ about: path });
    },
  );

  test('MSG-02 the chat shows who is at the other end; without an advisor, the desk with its hours', async () => {
    await openPage('/chat', server);
    expect(await screen.findByText('Lena Ortiz', { selector: 'p' })).toBeTruthy();
    cleanup();
    server.on(getAdvisor, () => ({ advisor: null, desk: openDesk }));
    await openPage('/chat', server, { language: 'es-ES' });
    expect(await screen.findByText(/Disponible ahora/)).toBeTruthy();
    expect(screen.queryByText('Lena Ortiz')).toBeNull();
  });
});

describe('AUTH-10 signed out', () => {
  test.each(['/reset', '/contact'])(
    'AUTH-10 from %s contacting support is a form with a ticket number',
    async (path) => {
      server.on(createChatTicket, () => ({ reference: 'CT-7K3P-2M4Q', desk: openDesk }));
      const { router, person } = await openPage(path, server, { isGuest: true });
      await screen.findByRole('heading', { level: 1 });
      const [way] = screen.getAllByRole('link', { name: 'Contact support' }).filter((link) => link.closest('main'));
      await person.click(way ?? document.body);
      await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
      expect(await screen.findByText(/Open Mon–Fri, 9:00\sAM–6:00\sPM/)).toBeTruthy();
      await person.type(screen.getByLabelText('Your name'), 'Vera Visitor');
      await person.type(screen.getByLabelText(/^E-?mail or phone/), 'vera@example.com');
      await person.type(screen.getByLabelText('Your question'), 'I forgot my password.');
      await person.click(screen.getByRole('button', { name: 'Send question' }));
      expect(await screen.findByText('CT-7K3P-2M4Q')).toBeTruthy();
      // Who nobody knows has no advisor, and nobody is asked for one.
      expect(server.asked(getAdvisor)).toHaveLength(0);
    },
  );
});

test('ERR-01 a card that does not come costs nothing: the way to support stands without it', async () => {
  server.on(getAdvisor, () => ({ refused: 'overloaded', status: 503 }));
  await openPage('/deposit', server);
  await screen.findByText(/Please contact our online customer support/);
  expect(screen.queryByRole('region', { name: 'Your advisor' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Contact support' }).length).toBeGreaterThan(0);
});
