// Notification settings: a refusal puts the choice back, and an address that refuses mails is said.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getNotifications,
  retryEmail,
  saveNotifications,
  subscribePush,
  unsubscribePush,
} from '@candor/contract/notifications/client.ts';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { notificationGroups } from '@candor/contract/notifications/groups.ts';
import { giveBrowser, takeBrowser } from '../../testing/give-push.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';

let server: PretendServer;
let kept: NotificationSettings;
beforeEach(() => {
  innerWidth = 1280;
  kept = {
    groups: notificationGroups.map((group) => ({
      group,
      email: group !== 'orders' && group !== 'prices',
      push: true,
      is_fixed: group === 'security',
    })),
    email_timing: 'immediately',
    quiet: null,
    time_zone: 'Europe/Madrid',
    email: 'a•••@example.com',
    email_state: 'good',
    push: { sender: 'BKey', is_here: false, browsers: 0 },
  };
  server = createPretendServer().on(getNotifications, () => kept);
});
afterEach(() => {
  cleanup();
  takeBrowser();
});

test('MSG-01 a choice that was not taken goes back; an address that refuses mails is said and tried again', async () => {
  kept = { ...kept, email_state: 'unreachable' };
  server
    .on(saveNotifications, () => ({ refused: 'time_zone_unknown' }))
    .on(retryEmail, () => ({ ...kept, email_state: 'good' as const }));
  const { person } = await openPage('/profile/notifications', server);
  const money = await screen.findByRole('switch', { name: 'Money' });
  await person.click(money);
  await screen.findByText('The choice was not saved');
  expect(money).toHaveProperty('checked', true);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText('Your email address does not work')).toBeNull();
});

test('MSG-01 a choice made while the last one is on its way follows it: none is lost', async () => {
  const answers: Array<() => void> = [];
  server.on(saveNotifications, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const { groups } = body as { groups: ReadonlyArray<{ group: string; email: boolean }> };
    const email = (group: string) => groups.some((one) => one.group === group && one.email);
    return { ...kept, groups: kept.groups.map((one) => ({ ...one, email: email(one.group) })) };
  });
  const { person } = await openPage('/profile/notifications', server);
  const [money, loans] = [
    await screen.findByRole('switch', { name: 'Money' }),
    screen.getByRole('switch', { name: /^Loans/ }),
  ];
  await person.click(money);
  await person.click(loans);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.poll(() => server.asked(saveNotifications).length).toBe(2);
  expect([money, loans]).toMatchObject([{ checked: false }, { checked: false }]);
});

test('MSG-01 a browser asks when its switch is turned, and not before; on, it has its groups; off, it forgets', async () => {
  const browser = giveBrowser('granted');
  const on = { ...kept, push: { ...kept.push, is_here: true, browsers: 1 } };
  server.on(subscribePush, () => on).on(unsubscribePush, () => kept);
  const { person } = await openPage('/profile/notifications', server);
  const toggle = await screen.findByRole('switch', { name: 'Notifications in this browser' });
  expect([browser.asked, server.asked(subscribePush).length]).toEqual([0, 0]);
  await person.click(toggle);
  await screen.findByRole('group', { name: 'What your browser shows' });
  expect(browser.asked).toBe(1);
  expect(browser.subscribedWith).toBe('BKey');
  expect(server.asked(subscribePush)).toMatchObject([{ body: { endpoint: browser.endpoint } }]);
  expect(toggle).toHaveProperty('checked', true);
  await person.click(toggle);
  await expect.poll(() => screen.queryByRole('group', { name: 'What your browser shows' })).toBeNull();
  expect(browser.isSubscribed()).toBe(false);
});

test('MSG-01 a permission that was refused is explained, and nothing is sent', async () => {
  const browser = giveBrowser('denied');
  const { person } = await openPage('/profile/notifications', server);
  const toggle = await screen.findByRole('switch', { name: 'Notifications in this browser' });
  await person.click(toggle);
  await screen.findByText('Your browser blocks notifications from this site');
  expect(toggle).toHaveProperty('disabled', true);
  expect([browser.asked, server.asked(subscribePush).length]).toEqual([1, 0]);
});
