// Nominees (FUND-07), as a person names them: a form that says what is missing, shares that total, the PIN, and everything that can go wrong.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { listNominees } from '@candor/contract/nominees/client.ts';
import { addClient, answerOf, callApi, signIn, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { dialogNamed, refused, toast } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { lockPin, loseAnswer, openStaleTab, typePin } from './pin.ts';

const themes = ['stand', 'dark'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const addOwner = (): Promise<TestClient> => addClient(stage.system, 'sun3', { pin: testPin });

async function listOf(client: TestClient) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(listNominees, await callApi(stage.system, listNominees, { bearer }));
}

interface Person {
  readonly name: string;
  readonly relation: string;
  readonly born: string;
  readonly share?: string;
  readonly guardian?: string;
}

async function fill(page: Page, { name, relation, born, share, guardian }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Relation').click();
  await page.getByRole('option', { name: relation, exact: true }).click();
  await dialog.getByLabel('Date of birth').fill(born);
  if (guardian !== undefined) await dialog.getByLabel('Name of the guardian').fill(guardian);
  await dialog.getByLabel('Mobile number').fill('2025550143');
  if (share !== undefined) await dialog.getByLabel('Share').fill(share);
}

async function add(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Add nominee' }).click();
  await fill(page, person);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const ana: Person = { name: 'Ana Lovelace', relation: 'Spouse', born: '1985-04-02' };
const tom: Person = { name: 'Tom Lovelace', relation: 'Child', born: '2015-04-02', guardian: 'Ana Lovelace' };

test('FUND-07 AUTH-12 naming two people: what is missing is said, shares are split, the PIN saves the set', async () => {
  const client = await addOwner();
  await stage.visit({ signedInAs: client, device: 'phone', expects: refused(422) }, async ({ page, open }) => {
    await open('/beneficiary');
    await expect(page.getByText('You have no nominee yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add nominee' }).click();
    const form = dialogNamed(page, 'Add nominee');
    await form.getByLabel('Share').fill('');
    await form.getByRole('button', { name: 'Done' }).click();
    for (const text of ['Name is required.', 'Relationship is required.', 'Date of birth is required.']) {
      await expect(form.getByText(text)).toBeVisible();
    }
    await expect(form.getByText('Phone number is required.')).toBeVisible();
    await expect(form.getByText('Share is required.')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await fill(page, { ...ana, share: '0.5' });
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(form.getByText('A share must be between 1% and 100%.')).toBeVisible();
    await form.getByLabel('Share').fill('70');
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('30% is not shared yet · The rest goes to your legal heirs')).toBeVisible();

    await page.getByRole('button', { name: 'Add nominee' }).click();
    await page.getByRole('dialog').getByLabel('Date of birth').fill(tom.born);
    await expect(page.getByLabel('Name of the guardian')).toBeVisible();
    await fill(page, { ...tom, share: '40' });
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10% too much: the total must not exceed 100%')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save with PIN' })).toBeDisabled();
    await page.getByRole('button', { name: 'Split equally' }).click();
    await expect(page.getByText('Everything is shared')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);

    await page.getByRole('button', { name: 'Save with PIN' }).click();
    await typePin(page, '111999');
    await expect(page.getByText('Incorrect PIN. 4 tries left.')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await typePin(page, testPin);
    await expect(toast(page, 'Your nominees are saved.')).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Guardian: Ana Lovelace')).toBeVisible();
  });
  const { items, total } = await listOf(client);
  expect(items.map(({ name, share }) => [name, share])).toEqual([
    ['Ana Lovelace', '50'],
    ['Tom Lovelace', '50'],
  ]);
  expect(total).toBe('100');
});

test('FUND-07 AUTH-12 on a desktop: two presses save once, a draft is dropped, a second tab follows, wrong PINs lock', async () => {
  const client = await addOwner();
  await stage.visit({ signedInAs: client, expects: refused(404, 422, 429) }, async ({ page, open }) => {
    let saved = 0;
    page.on('request', (request) => (saved += request.method() === 'PUT' ? 1 : 0));
    await open('/beneficiary');
    await add(page, { ...ana, share: '60' });
    await add(page, tom);
    await page.getByRole('button', { name: 'Save with PIN' }).dblclick();
    await typePin(page, testPin);
    await expect(toast(page, 'Your nominees are saved.')).toBeVisible();
    expect(saved).toBe(1);
    const second = await openStaleTab(page, '/beneficiary');
    await second.getByRole('button', { name: 'Remove Ana Lovelace' }).click();

    await page.getByRole('button', { name: 'Edit Ana Lovelace' }).click();
    await page.getByRole('dialog').getByLabel('Full name').fill('Ana King');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Ana King', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('Ana King', { exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Remove Ana Lovelace' }).click();
    const dialog = dialogNamed(page, 'Remove Ana Lovelace?');
    await expect(dialog.getByRole('listitem')).toContainText('Tom Lovelace100%');
    await typePin(page, testPin);
    await expect(toast(page, 'Ana Lovelace was removed.')).toBeVisible();
    expect((await listOf(client)).items.map(({ name, share }) => [name, share])).toEqual([['Tom Lovelace', '100']]);
    // The other tab did not see it: it is refused, shows who is named now, and nobody is removed.
    await typePin(second, testPin);
    await expect(second.getByText('Failed to delete nominee')).toBeVisible();
    await expect(second.getByText('Ana Lovelace', { exact: true })).toHaveCount(0);
    expect((await listOf(client)).items).toHaveLength(1);

    await page.getByRole('button', { name: 'No nominee' }).click();
    await typePin(page, testPin);
    await expect(page.getByText('You chose to have no nominee. The law decides who inherits.')).toBeVisible();
    await add(page, ana);
    await page.getByRole('button', { name: 'Save with PIN' }).click();
    await lockPin(stage.system, page, client);
    await open('/profile');
    await expect(page.getByText('No nominee, by your choice')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('You chose to have no nominee. The law decides who inherits.')).toBeVisible();
  });
  expect(await listOf(client)).toMatchObject({ items: [], opted_out: true });
});

test('FUND-07 ERR-01 R-12 failures are told in the seed’s words, a lost answer is asked for under the same key', async () => {
  const client = await addOwner();
  const expects = [/net::ERR_FAILED/, /status of 503/, /status of 404/];
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, open }) => {
    const busy = { type: '/docs', title: 'Busy', status: 503, code: 'overloaded' };
    const fail = { status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) };
    await open('/beneficiary');
    await add(page, ana);
    await page.route('**/api/nominee/app/v1', (route) => route.fulfill(fail));
    await page.getByRole('button', { name: 'Save with PIN' }).click();
    await typePin(page, testPin);
    await expect(page.getByText('Failed to add nominee')).toBeVisible();
    await page.unroute('**/api/nominee/app/v1');

    const keys = await loseAnswer(page, '**/api/nominee/app/v1');
    await page.getByRole('button', { name: 'Save with PIN' }).click();
    await typePin(page, testPin);
    await expect(toast(page, 'Your nominees are saved.')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await listOf(client)).items).toHaveLength(1);

    await page.route('**/api/nominee/app/v1/*-*', (route) => route.fulfill(fail));
    await page.getByRole('button', { name: 'Remove Ana Lovelace' }).click();
    await expect(page.getByText('Then you have no nominee and the law decides who inherits.')).toBeVisible();
    await typePin(page, testPin);
    await expect(page.getByText('Failed to delete nominee')).toBeVisible();
    await expect(page.getByText('Ana Lovelace', { exact: true })).toBeVisible();
  });
  expect((await listOf(client)).items).toHaveLength(1);
});

test('FUND-07 AUTH-12 without a PIN the way leads to the security page', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/beneficiary');
    await add(page, ana);
    await page.getByRole('button', { name: 'Save with PIN' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Please set a transaction PIN first.')).toBeVisible();
    await dialog.getByRole('link', { name: 'Set PIN' }).click();
    await page.waitForURL('**/profile/security');
  });
});
