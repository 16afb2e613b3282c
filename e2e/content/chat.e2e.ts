// The chat with client and desk side by side: a page on a phone, a widget on a desktop, a form for visitors (MSG-02, MSG-03, G-10).
import { readFile } from 'node:fs/promises';
import { afterAll, expect as check, test } from 'vitest';
import { approveProposal, listApprovals } from '@candor/contract/approvals/staff.ts';
import { sendChatMessage } from '@candor/contract/chats/client.ts';
import { addChatAnswer } from '@candor/contract/chats/staff.ts';
import { proposeAdvisor } from '@candor/contract/relationships/staff.ts';
import { addInvestor, addStaff, answerOf, callApi, idIn, signIn } from '@candor/testkit';
import { findViolations, findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { press, tabTo } from '../console/keys.ts';
import { hire, signInAs } from '../console/staff.ts';
import { holdPictures } from '../slow-files.ts';
import { refused } from '../identity/steps.ts';
import { openStage } from '../stage.ts';

const stage = await openStage();
afterAll(() => stage.close());
const support = await hire(stage.system, ['support']);
const desk = await stage.enter({ expects: refused(401, 422) });
await signInAs(desk.page, stage.system, support);
afterAll(() => desk.leave());

test('MSG-02 MSG-03 G-10 on a phone a client writes, the desk answers without payment details, and both see how far it got', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open, storage }) => {
    await open('/chat?about=/deposit');
    await expect(page.getByText(/How can we help\?/)).toBeVisible();
    await page.getByLabel('Write a message').fill('Where is my deposit?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText('Where is my deposit?')).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toHaveCount(0);
    // Once in the card above, and not again in the conversation.
    await expect(page.getByText(/9:00\sAM–6:00\sPM/)).toHaveCount(1);
    check(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);

    await desk.page.goto('/console/chats');
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    // The desk works with the keyboard alone.
    await press(desk.page, desk.page.getByRole('link', { name: new RegExp(client.username) }));
    await expect(desk.page.getByText('Where is my deposit?')).toBeVisible();
    await expect(page.getByText('Read', { exact: true })).toBeVisible();
    const answer = desk.page.getByLabel('Answer', { exact: true });
    await tabTo(desk.page, answer);
    await desk.page.keyboard.type('Pay to ES91 2100 0418 4502 0005 1332');
    await expect(desk.page.getByText(/Payment details are never sent/)).toBeVisible();
    await expect(desk.page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await desk.page.keyboard.press('ControlOrMeta+a');
    await desk.page.keyboard.type('It arrived today.');
    await press(desk.page, desk.page.getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByRole('log').getByText('It arrived today.')).toBeVisible();

    await page.getByLabel('Write a message').fill('Not sent yet');
    await expect.poll(() => storage('chat_store')).toContain('Not sent yet');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => storage('chat_store')).toBeNull();
  });
});

test('MSG-02 on a desktop the widget opens over the page in Spanish; a line lost in the middle of a message sends it once and in order, a second tab shows it, and signing out ends both', async () => {
  const client = await stage.addClient();
  await stage.visit(
    { signedInAs: client, locale: 'es-ES', expects: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/] },
    async ({ page, context, open, storage }) => {
      await open('/dashboard');
      await page.getByRole('button', { name: /^Abrir el chat/ }).click();
      const widget = page.getByRole('region', { name: 'Chat de soporte' });
      await expect(widget.getByText(/¿En qué podemos ayudarte\?/)).toBeVisible();
      // The server has the message, and the line breaks before its answer is back.
      await page.route(
        '**/chat/app/v1/messages',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      const field = widget.getByLabel('Escribe un mensaje');
      await field.fill('Sin respuesta');
      await widget.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(widget.getByText('Sin respuesta')).toBeVisible();
      await expect.poll(() => storage('chat_store')).not.toContain('Sin respuesta');
      await context.setOffline(true);
      await field.fill('Sin línea');
      await page.keyboard.press('Enter');
      await expect(widget.getByText('Enviando …')).toBeVisible();
      await field.fill('Y sigo');
      await page.keyboard.press('Enter');
      await expect(widget.getByText('Enviando …')).toHaveCount(2);
      await context.setOffline(false);
      await expect(widget.getByText('Enviando …')).toHaveCount(0);
      const tab = await context.newPage();
      await tab.goto('/chat');
      const said = tab.getByRole('log').getByText(/^(?:Sin respuesta|Sin línea|Y sigo)$/);
      await expect(said).toHaveText(['Sin respuesta', 'Sin línea', 'Y sigo']);
      await widget.getByLabel('Escribe un mensaje').fill('Otra vez aquí');
      await page.keyboard.press('Enter');
      await expect(tab.getByRole('log').getByText('Otra vez aquí')).toHaveCount(1);
      // Signing out in one tab takes the chat and what it kept out of both.
      await field.fill('A medias');
      await expect.poll(() => storage('chat_store')).toContain('A medias');
      await page.getByRole('button', { name: 'Abrir el menú' }).click();
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await page.waitForURL('**/dashboard');
      await expect(page.getByRole('button', { name: /^Abrir el chat|^Cerrar el chat/ })).toHaveCount(0);
      await expect(widget).toHaveCount(0);
      await expect.poll(() => storage('chat_store')).toBeNull();
      await expect(tab.getByRole('log')).toHaveCount(0);
      await tab.close();
    },
  );
});

test('MSG-02 G-22 the desk takes over, answers from what is ready, notes and concludes; the client sends a picture and keeps the transcript', async () => {
  const client = await stage.addClient();
  const body = { language: 'es-ES', title: 'Plazo', text: 'Las retiradas llegan en dos días.' };
  const admin = await addStaff(stage.system, 'sun3', ['tenant_admin']);
  check((await callApi(stage.system, addChatAnswer, { bearer: admin.bearer, body })).status).toBe(200);
  await stage.visit({ signedInAs: client, locale: 'es-ES' }, async ({ page, open }) => {
    await open('/chat?about=/withdraw');
    await page.getByLabel('Escribe un mensaje').fill('¿Cuándo llega?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('¿Cuándo llega?')).toBeVisible();
    const picture = await page.screenshot({ type: 'png' });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('log').getByRole('img')).toHaveCount(1);

    const { page: staff } = desk;
    await staff.goto('/console/chats');
    await staff.getByRole('link', { name: new RegExp(client.username) }).click();
    await staff.getByRole('button', { name: 'Take over' }).click();
    await expect(staff.getByRole('button', { name: 'Take over' })).toHaveCount(0);
    await staff.getByLabel('Ready answer').click();
    await staff.getByRole('option', { name: 'Plazo (es-ES)' }).click();
    // What is being written is seen at the other end.
    await expect(page.getByText(/escribiendo/)).toBeVisible();
    await staff.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText('Las retiradas llegan en dos días.')).toBeVisible();
    await staff.getByLabel('Note', { exact: true }).fill('Prefers Spanish');
    await staff.getByRole('button', { name: 'Add note' }).click();
    await staff.getByLabel('Summary', { exact: true }).fill('Asked when a withdrawal arrives');
    await staff.getByRole('button', { name: 'Conclude' }).click();
    await expect(staff.getByText('Asked when a withdrawal arrives')).toBeVisible();
    await expect(page.getByText('Prefers Spanish')).toHaveCount(0);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar conversación' }).click(),
    ]);
    const kept = await readFile(await file.path(), 'utf8');
    for (const words of ['¿Cuándo llega?', 'Las retiradas llegan en dos días.', '/withdraw'])
      check(kept).toContain(words);
    check(kept).not.toContain('Asked when');
  });
});

test('MSG-02 G-22 the inbox goes by waiting time, two conversations are open at once, and one is handed to a named colleague, who answers', async () => {
  const { system } = stage;
  const [first, second] = [await stage.addClient(), await stage.addClient()];
  const colleague = await hire(system, ['advisor']);
  const other = await stage.enter({});
  await signInAs(other.page, system, colleague, '/console/chats');
  await expect(other.page.getByText('No conversation yet.')).toBeVisible();
  await stage.visit({ signedInAs: first, device: 'phone', locale: 'pl-PL' }, async ({ page, open, walk }) => {
    await open('/chat');
    await page.getByLabel('Napisz wiadomość').fill('Kto mi pomoże?');
    await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
    // The desks are open: it may have reached one already.
    await expect(page.getByText(/^(?:Wysłano|Dostarczono)$/)).toBeVisible();
    system.clock.advance(60_000);
    const { access_token: bearer } = await signIn(system, second);
    const body = { id: crypto.randomUUID(), text: 'And me?' };
    check((await callApi(system, sendChatMessage, { bearer, body })).status).toBe(200);

    const { page: staff } = desk;
    await staff.goto('/console/chats');
    const inbox = staff.getByRole('navigation', { name: 'Conversations by waiting time' });
    const rowOf = ({ username }: { readonly username: string }) => inbox.getByRole('link', { name: username });
    await expect(rowOf(second)).toBeVisible();
    const rows = (await inbox.getByRole('link').allTextContents()).map((text) => text.trim());
    const placeOf = ({ username }: { readonly username: string }) => rows.findIndex((text) => text.includes(username));
    check(placeOf(first)).toBeLessThan(placeOf(second));

    // What is begun in one is still there after a look at the other.
    await rowOf(first).click();
    await staff.getByLabel('Answer', { exact: true }).fill('One moment');
    await rowOf(second).click();
    await expect(staff.getByText('And me?')).toBeVisible();
    await expect(staff.getByLabel('Answer', { exact: true })).toHaveValue('');
    const opened = staff.getByRole('navigation', { name: 'Open conversations' });
    await opened.getByRole('link', { name: first.username }).click();
    await expect(staff.getByLabel('Answer', { exact: true })).toHaveValue('One moment');

    await staff.getByLabel('Hand over to').click();
    await staff.getByRole('option', { name: colleague.username }).click();
    await expect(
      staff.getByRole('complementary', { name: 'Client' }).getByText(colleague.username).first(),
    ).toBeVisible();
    await other.page.getByRole('link', { name: new RegExp(first.username) }).click();
    await other.page.getByLabel('Answer', { exact: true }).fill('I will.');
    await other.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText('I will.')).toBeVisible();
    await expect(other.page.getByRole('link', { name: new RegExp(second.username) })).toHaveCount(0);
    await walk('/profile/activity');
    const line = page.getByRole('listitem').filter({ hasText: 'Twój czat przejęła inna osoba' });
    await expect(line).toContainText('Dział obsługi · Powód: Twój czat');
  });
  await other.leave();
});

test('AUTH-10 G-22 an advisor’s card goes from the console through two people to the client’s phone', async () => {
  const { system } = stage;
  const client = await addInvestor(system);
  const advisor = await hire(system, ['advisor']);
  const [admin, approver] = [await hire(system, ['tenant_admin']), await addStaff(system, 'sun3', ['approver'])];
  const decide = (id: string) =>
    callApi(system, approveProposal, { bearer: approver.bearer, params: { id }, body: {} });
  const operations = await addStaff(system, 'sun3', ['operations']);
  const wanted = { params: { id: client.id }, body: { advisor_id: advisor.id, reason: 'speaks the language' } };
  await decide(idIn(await callApi(system, proposeAdvisor, { bearer: operations.bearer, ...wanted })));
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, admin, '/console/advisors');
    await page.getByRole('link', { name: advisor.username }).click();
    await page.getByRole('button', { name: 'Change card' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('License').fill('CRD 7654321');
    const finish = await holdPictures(page);
    await form.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ type: 'png' }),
    });
    await form.getByLabel('Reason').fill('agreed with the advisor');
    // Nothing leaves without the picture that was chosen, however slow the device is to read it.
    await expect(form.getByRole('button', { name: 'Change card' })).toBeDisabled();
    await form.getByLabel('License').press('Enter');
    await finish();
    await expect(form.getByRole('button', { name: 'Change card' })).toBeEnabled();
    await form.getByRole('button', { name: 'Change card' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
  });
  const waiting = await callApi(system, listApprovals, {
    bearer: approver.bearer,
    query: { state: 'proposed', kind: 'advisor.card' },
  });
  const [proposal] = answerOf(listApprovals, waiting).items;
  check((await decide(proposal?.id ?? '')).status).toBe(200);
  await stage.visit({ signedInAs: client, device: 'phone', locale: 'es-ES' }, async ({ page, open }) => {
    await open('/contact');
    const card = page.getByRole('region', { name: 'Tu asesor' });
    await expect(card.getByText('Licencia: CRD 7654321')).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    check(await findViolations(page)).toEqual([]);
  });
});

test('TERM-01 a visitor leaves a question and keeps its number; the desk finds it', async () => {
  await stage.visit({}, async ({ page, open }) => {
    await open('/chat');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await page.getByLabel('Your name').fill('Vera Visitor');
    await page.getByLabel('Email or phone').fill('vera@example.com');
    await page.getByLabel('Your question').fill('How do I open an account with you?');
    await page.getByRole('button', { name: 'Send question' }).click();
    const number = page.getByText(/^CT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(number).toBeVisible();
    const reference = (await number.textContent()) ?? '';
    await desk.page.goto('/console/chats/tickets');
    await expect(desk.page.getByText(reference)).toBeVisible();
  });
});
