// What the chat says when it cannot begin: the seed's words, and what is wrong where the house knows it.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAdvisor } from '@candor/contract/advisors/client.ts';
import { getChat, getChatKey, openChat } from '@candor/contract/chats/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { emptyChat, openDesk } from '../../testing/samples.ts';

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(getAdvisor, () => ({ advisor: null, desk: openDesk }))
    .on(openChat, () => ({ greeted: false }));
});
afterEach(() => cleanup());

test.each([
  ['en-US', 'Chat unavailable', 'Missing chat key'],
  ['pl-PL', 'Czat niedostępny', 'Brak klucza czatu'],
] as const)(
  'ERR-01 a brand without a key says so on the page and in the log, in %s',
  async (language, title, reason) => {
    server.on(getChatKey, () => ({ key: '', username: 'ana', frame: '' }));
    const { services } = await openPage('/chat', server, { language });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(JSON.stringify(services.log.entries())).toContain('Missing chat key');
    // Nothing else is asked of a chat that is not there.
    expect(server.asked(getChat)).toHaveLength(0);
  },
);

test('ERR-01 a key that does not come is “Chat unavailable”, and trying again helps', async () => {
  server.on(getChatKey, () => ({ refused: 'not_found', status: 404 }));
  const { person } = await openPage('/chat', server);
  expect(await screen.findByText('Chat unavailable')).toBeTruthy();
  server.on(getChatKey, () => ({ key: 'a-key', username: 'ana', frame: '' })).on(getChat, () => emptyChat);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('log', { name: 'Support chat' })).toBeTruthy();
});

test('MSG-02 S-30 a provider whose page would be ours is never framed', async () => {
  server.on(getChatKey, () => ({ key: 'a-key', username: 'ana', frame: `${location.origin}/widget` }));
  await openPage('/chat', server);
  expect(await screen.findByText('Chat unavailable')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});
