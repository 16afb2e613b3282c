// A brokerage opens: a data folder without anything in it, the first two staff by the command, and everything else by screens, up to the
// first withdrawal that was paid. Nothing is called here but what a person clicks; a code is read where the outbox keeps it.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { codeIn, readDeliveries } from '@candor/testkit';
import { startPlacedSystem } from '@candor/testkit/placed-system.ts';
import { typeCode, typePassword } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { applyAsClient, imageAt, sendDocument } from '../identity/kyc-steps.ts';
import { fillLogin, openLogin, refused, toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStageOf } from '../stage.ts';
import type { Stage, Stay } from '../stage.ts';

const root = join(import.meta.dirname, '..', '..');
const dayMs = 24 * 60 * 60_000;
const password = 'quiet-Harbour-77-boats';
const pin = '483921';
const reason = 'looked at and correct';

/** A database with a customer's durability on a busy machine may ask a page to come again; it does. */
const phone = { device: 'phone', expects: [/status of 503/] } as const;

interface Person {
  readonly username: string;
  readonly password: string;
  secret?: string;
}

let folder: string;
let stage: Stage;
let first: Person;
let second: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-fresh-'));
  await chmod(folder, 0o711);
  const people = ['--person', 'ada.first: Ada First', '--person', 'ben.second: Ben Second'];
  const words = ['run', 'staff', '--', 'create', '--tenant', 'sun3', ...people];
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO_DATA: 'false' };
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root, env });
  const read = (username: string): Person => {
    const shown = new RegExp(`^\\s*${username}\\s+(\\S+)`, 'm').exec(stdout)?.[1];
    if (shown === undefined) throw new Error(`no password of ${username} was shown:\n${stdout}`);
    return { username, password: shown };
  };
  first = read('ada.first');
  second = read('ben.second');
  stage = await openStageOf(await startPlacedSystem(folder));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

/** The first time the second factor is bound; afterwards it is typed. */
async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/console/');
  await typePassword(page, person.username, person.password);
  if (person.secret === undefined) {
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    person.secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await typeCode(page, stage.system, person.secret);
    await page.getByLabel('I have stored these codes in a safe place.').check();
    await page.getByRole('button', { name: 'Done' }).click();
  } else {
    await typeCode(page, stage.system, person.secret);
  }
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

async function chooseIn(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** The form that is open, sent by the button that has the name of what opened it. */
async function send(page: Page, action: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: action, exact: true }).click();
  await expect(form).toBeHidden();
}

async function begin(page: Page, path: string, action: string, row?: string | RegExp): Promise<void> {
  await page.goto(`/console${path}`);
  if (row !== undefined) await page.getByRole('row').filter({ hasText: row }).getByRole('link').first().click();
  await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function giveReason(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill(reason);
}

async function approve(page: Page, proposal: string): Promise<void> {
  await begin(page, '/approvals', 'Approve', proposal);
  await send(page, 'Approve');
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible();
}

async function openChannel(one: Page, other: Page): Promise<void> {
  await begin(one, '/channels', 'Propose a channel');
  await chooseIn(one, 'Kind', 'Bank transfer');
  const form = one.getByRole('dialog');
  await form.getByLabel('Currency').fill('USD');
  await form.getByLabel('Recipient').fill('Candor Demo Markets');
  await form.getByLabel('Bank', { exact: true }).fill('First House Bank');
  await giveReason(one);
  await form.getByRole('button', { name: 'Propose a channel' }).click();
  // The refusal stands beside the field that is wrong, which has the focus.
  await expect(form.getByLabel('Account number')).toBeFocused();
  await expect(form.getByLabel('Account number')).toHaveAccessibleDescription(/This field is required\./);
  await form.getByLabel('Account number').fill('123456789');
  await expect(form.getByText('This field is required.')).toHaveCount(0);
  await send(one, 'Propose a channel');
  await approve(other, 'Open a deposit channel');
}

/** Invited by two, set up with both halves of the code. */
async function invite(one: Page, other: Page, username: string, roles: readonly string[]): Promise<Person> {
  await begin(one, '/members', 'Propose an invitation');
  const form = one.getByRole('dialog');
  await form.getByLabel('Username').fill(username);
  for (const role of roles) await form.getByLabel(role, { exact: true }).check();
  await giveReason(one);
  await send(one, 'Propose an invitation');
  await approve(other, 'Invite a colleague');
  const halves: string[] = [];
  for (const [page, half] of [
    [one, 'First half of the code'],
    [other, 'Second half of the code'],
  ] as const) {
    await begin(page, '/members', 'Show my half of the code', username);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Show my half of the code' }).click();
    await expect(dialog.getByText(half)).toBeVisible();
    halves.push((await dialog.getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4,5})+$/).textContent()) ?? '');
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await stage.visit({}, async ({ page }) => {
    await page.goto('/console/setup');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('First half of the code').fill(halves[0] ?? '');
    await page.getByLabel('Second half of the code').fill(halves[1] ?? '');
    await page.getByLabel('Full name').fill(`New ${username}`);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  });
  return { username, password };
}

async function makeInvitation(page: Page): Promise<string> {
  await begin(page, '/invitations', 'New invitation code');
  await send(page, 'New invitation code');
  const code = await page.locator('[data-row]').first().textContent();
  return code ?? '';
}

async function register(page: Page, invitation: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Invitation code').fill(invitation);
  await page.getByLabel('Mobile number').fill('2025550143');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText(/^The code is on its way\./)).toBeVisible();
  const [sent] = await readDeliveries(stage.system, 'sun3', 'register');
  await page.getByLabel('Verification code').fill(sent ? codeIn(sent) : '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').fill('ada.client');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel(/^I have read the privacy policy/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page, 'Registration done. Welcome!')).toBeVisible();
  await page.waitForURL('**/dashboard');
}

async function setPin(page: Page): Promise<void> {
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  for (const name of ['New PIN', 'Repeat PIN']) {
    await expect(page.getByRole('dialog').getByLabel(name)).toBeFocused();
    await page.keyboard.type(pin);
  }
  await expect(toast(page, 'Your PIN is set.')).toBeVisible();
}

/** Rejected for one picture, sent again, approved. */
async function verify(own: Page, officer: Page, other: Page): Promise<void> {
  await own.goto('/kyc');
  await applyAsClient(own);
  await begin(officer, '/kyc', 'Propose rejection', /\d/);
  const form = officer.getByRole('dialog');
  await form.getByLabel('Front image: is blurred').check();
  await form.getByLabel('Remark to the client').fill('Please take the front again in daylight.');
  await giveReason(officer);
  await send(officer, 'Propose rejection');
  await approve(other, 'Reject an identity verification');
  await expect(own.getByText('Front image: is blurred')).toBeVisible();
  await sendDocument(own, [['Front of the document', 'back.jpg']]);
  await begin(officer, '/kyc', 'Propose verification', /\d/);
  await giveReason(officer);
  await send(officer, 'Propose verification');
  await approve(other, 'Verify a client’s identity');
  await expect(own.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
}

async function deposit(own: Page, maker: Page, checker: Page): Promise<void> {
  await own.goto('/deposit');
  await own.getByRole('link', { name: 'Transfer in USD' }).click();
  await own.getByLabel('Amount', { exact: true }).fill('250');
  await own.getByRole('button', { name: 'Get payment details' }).click();
  await own.getByLabel('Picture of the receipt').setInputFiles(imageAt('front.jpg'));
  await expect(own.getByText('We have your proof.')).toBeVisible();
  await begin(maker, '/deposits', 'Open the proof', '$250.00');
  await send(maker, 'Open the proof');
  await expect(maker.getByRole('img', { name: 'Proof of payment' })).toBeVisible();
  await maker.getByRole('main').getByRole('button', { name: 'Propose credit', exact: true }).click();
  const form = maker.getByRole('dialog');
  await form.getByLabel('Bank reference').fill('BANK-0001');
  await form.getByLabel('Payer as the bank names it').fill('Ada Lovelace');
  await giveReason(maker);
  await send(maker, 'Propose credit');
  await approve(checker, 'Credit a deposit');
  await expect(own.getByText('Credited to your account').first()).toBeVisible();
}

/** The one that was named at the verification. */
async function verifyBank(own: Page, maker: Page, checker: Page): Promise<void> {
  await own.goto('/banking');
  await expect(own.getByText('Being verified')).toBeVisible();
  await begin(maker, '/bank-accounts', 'Propose verification', 'Own Bank');
  await maker.getByRole('dialog').getByLabel('What shows it').fill('a statement of May');
  await send(maker, 'Propose verification');
  await approve(checker, 'Verify a bank account');
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
}

async function withdraw(own: Page, maker: Page, checker: Page): Promise<void> {
  await own.goto('/withdraw');
  await own.getByLabel('Amount', { exact: true }).fill('40');
  await own.getByRole('button', { name: 'Review', exact: true }).click();
  await own.getByRole('button', { name: 'Confirm with PIN' }).click();
  await typePin(own, pin);
  await expect(own.getByText('Being checked by two people')).toBeVisible();
  await begin(maker, '/withdrawals', 'Propose payment', '$40.00');
  await giveReason(maker);
  await send(maker, 'Propose payment');
  await approve(checker, 'Pay a withdrawal');
  await expect(own.getByText('Being sent to your bank')).toBeVisible();
  await begin(maker, '/withdrawals?state=awaiting', 'Bank has paid', '$40.00');
  await chooseIn(maker, 'Paid from', /./);
  await maker.getByRole('dialog').getByLabel('Bank reference').fill('PAID-0001');
  await giveReason(maker);
  await send(maker, 'Bank has paid');
  await approve(checker, 'Record a payment of the bank');
  await expect(own.getByText('Bank reference PAID-0001')).toBeVisible();
}

async function inTwo(
  people: readonly [Person, Person],
  work: (one: Page, other: Page) => Promise<void>,
  expects: readonly RegExp[] = [],
) {
  const stays: Stay[] = [];
  for (const person of people) {
    const stay = await stage.enter({ expects });
    await signIn(stay.page, person);
    stays.push(stay);
  }
  const [one, other] = stays;
  if (!one || !other) throw new Error('two people were expected');
  await work(one.page, other.page);
  for (const stay of stays) await stay.leave();
}

test('S-27 KYC-03 FUND-02 FUND-03 FUND-04 a brokerage opens: two staff by the command, all the rest by screens, up to money that was paid out', async () => {
  const { clock } = stage.system;
  const made: { invitation: string; desk: [Person, Person] | undefined } = { invitation: '', desk: undefined };
  await inTwo(
    [first, second],
    async (one, other) => {
      await openChannel(one, other);
      made.desk = [
        await invite(one, other, 'mia.maker', ['Operations', 'KYC officer']),
        await invite(one, other, 'noah.checker', ['Approver', 'KYC officer']),
      ];
      made.invitation = await makeInvitation(one);
      // A channel without its number is refused on the way.
    },
    refused(400),
  );
  const { desk, invitation } = made;
  if (!desk) throw new Error('nobody was invited');
  check(invitation).not.toBe('');
  // A channel is usable a day after two people opened it.
  clock.advance(dayMs + 60_000);
  await stage.visit(phone, async ({ page: own }) => {
    await register(own, invitation);
    await setPin(own);
    await inTwo(desk, async (one, other) => {
      await verify(own, one, other);
      await deposit(own, one, other);
      await verifyBank(own, one, other);
    });
  });
  // And so is a new bank account.
  clock.advance(dayMs + 60_000);
  await stage.visit(phone, async ({ page: own }) => {
    await openLogin(own);
    await fillLogin(own, { username: 'ada.client', password });
    await own.waitForURL((url) => url.pathname !== '/login');
    await inTwo(desk, (one, other) => withdraw(own, one, other));
  });
}, 600_000);
