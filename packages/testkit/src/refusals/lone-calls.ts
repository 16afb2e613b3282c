// How each verb of staff that needs no second person is called so that it answers, and how everything that staff read is read. With the
// proposals they are all endpoints of staff: a test holds the lists against the contract.
import { setTimeout } from 'node:timers/promises';
import { utimes, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import * as approvals from '@candor/contract/approvals/staff.ts';
import { createChatTicket } from '@candor/contract/chats/client.ts';
import * as chats from '@candor/contract/chats/staff.ts';
import * as clients from '@candor/contract/clients/staff.ts';
import { previewCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import * as complaints from '@candor/contract/complaints/staff.ts';
import * as credentials from '@candor/contract/credentials/staff.ts';
import { writeCall } from './complaints.ts';
import { addDepositProof } from '@candor/contract/deposits/client.ts';
import * as deposits from '@candor/contract/deposits/staff.ts';
import * as desk from '@candor/contract/desk/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import { previewNavs } from '@candor/contract/funds/staff.ts';
import { estimateStaffCost, previewFeeTable } from '@candor/contract/fees/staff.ts';
import * as foundings from '@candor/contract/foundings/staff.ts';
import * as kyc from '@candor/contract/kyc/staff.ts';
import * as tokens from '@candor/contract/market/tokens.ts';
import { retryJob } from '@candor/contract/oversight/staff.ts';
import { proposeSettings } from '@candor/contract/settings/staff.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi } from '../api.ts';
import type { CallOptions } from '../api.ts';
import { openBonds } from '../nouns/bonds.ts';
import { openTestChat } from '../nouns/chats.ts';
import { addInvestor } from '../nouns/clients.ts';
import { makeDepositor } from '../nouns/deposits.ts';
import { newTenant } from '../nouns/foundings.ts';
import { openKycDesk, runJob } from '../nouns/kyc-desk.ts';
import { addSubmission } from '../nouns/kyc.ts';
import { addClient, makeStaff } from '../people.ts';
import { tenantHeaders, tenantIds } from '../tenants.ts';
import { announceCall } from './corporate-actions.ts';
import { asMaker } from './lone-call.ts';
import type { LoneCall } from './lone-call.ts';
import { addReviewed, feeTableCall } from './orders.ts';
import { ownSessionCalls } from './own-session-calls.ts';
import { proposalCalls } from './proposal-calls.ts';
import { proposePicture } from './staffing.ts';
import { reasonGiven as reason } from './world.ts';
import type { Clerk, RefusalWorld } from './world.ts';

const token = { label: 'Warehouse', scopes: ['prices'], perSecond: 10 };
const body = { code: 'identity_check' };

const aboutClient = (what: object) =>
  asMaker(async ({ system }) => ({ params: { id: (await addInvestor(system)).id }, body: what }));

/** A client who has written to the desk. */
const aboutChat = (what: (world: RefusalWorld) => object | undefined) =>
  asMaker(async (world) => {
    const client = await addInvestor(world.system);
    await openTestChat(world.system, client);
    return { params: { id: client.id }, body: what(world) };
  });

const chatFile = asMaker(async ({ system }) => {
  const client = await addInvestor(system);
  const { fileId } = await openTestChat(system, client, { hasPicture: true });
  return { params: { id: client.id, file: fileId } };
});

const readyAnswer = { language: 'en-US', title: 'Deposit', text: 'The deposit page shows the account.' };

const keptAnswer = asMaker(async (world) => {
  const made = await world.call(chats.addChatAnswer, { by: 'maker', body: readyAnswer });
  return { params: { id: answerOf(chats.addChatAnswer, made).id } };
});

const visitorTicket = asMaker(async (world) => {
  const question = { name: 'Ada', contact: 'ada@example.com', text: 'How do I open an account?', language: 'en-US' };
  await callApi(world.system, createChatTicket, { body: question });
  const { items } = answerOf(chats.listChatTickets, await world.call(chats.listChatTickets, { by: 'maker' }));
  return { params: { id: items[0]?.id ?? '' } };
});

/** Whether it exists is nobody's question here: a claim says who looks. */
const someItem = ({ system }: RefusalWorld) => ({ kind: 'deposit', item_id: system.server.money.parts.ids.next() });

const claimed = (change: (world: RefusalWorld) => Promise<object>) =>
  asMaker(async (world) => {
    const item = someItem(world);
    await world.call(approvals.claimItem, { by: 'maker', body: item });
    return { body: { ...item, ...(await change(world)) } };
  });

const aboutToken = (what?: object) =>
  asMaker(async (world) => {
    const made = await world.call(tokens.issueDataToken, { by: 'maker', body: token });
    const { id } = answerOf(tokens.issueDataToken, made).token;
    return { params: { id }, ...(what && { body: what }) };
  });

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const withProof = asMaker(async (world) => {
  const { bearer, deposit } = await makeDepositor(world.system, world.desk);
  const form = new FormData();
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'proof.png');
  const headers = { authorization: `Bearer ${bearer}`, ...tenantHeaders('sun3') };
  const sent = await fetch(`${world.system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  const { id } = z.parse(uploadedFile, await sent.json());
  const params = { id: deposit.id };
  await callApi(world.system, addDepositProof, { bearer, params, body: { file_id: id } });
  return { params, body: { code: 'payment_check' } };
});

const submission = asMaker(async ({ system }) => ({
  params: { id: await addSubmission(system, await addClient(system)) },
  body,
}));

const submittedImage = asMaker(async ({ system }) => {
  const { submissionId } = await (await openKycDesk(system)).apply();
  return { params: { id: submissionId, side: 'front' }, body };
});

/** A verified client whose name came to stand on a list. */
const hit = (listFile: string) =>
  asMaker(async (world) => {
    const { system } = world;
    const officers = await openKycDesk(system);
    const jan = { first_name: 'Jan', last_name: 'Kowalewski', full_name: 'Jan Kowalewski' };
    const { submissionId } = await officers.apply({ ...jan, applicant: jan.full_name, holder_name: jan.full_name });
    await officers.approve(submissionId);
    system.clock.advance(60_000);
    await writeFile(listFile, 'EU;7;Kowalewsky, Jan;1990\n');
    await utimes(listFile, 2_000_000, 2_000_000);
    await runJob(system, 'kyc.watch', tenantIds.sun3);
    const { items } = answerOf(kyc.listKycHits, await world.call(kyc.listKycHits, { by: 'maker' }));
    return { params: { id: items[0]?.id ?? '' }, body: { finding: 'other_name' } };
  });

const deadJob = asMaker(async ({ system }) => {
  const id = system.server.money.parts.ids.next();
  const now = system.clock.now();
  await system.server.db.transact(
    tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' }),
    (tx) => tx.sql`
      insert into platform.jobs (tenant_id, id, kind, payload, run_at, attempts, created_at, state, finished_at, last_error)
      values (${tenantIds.sun3}, ${id}, 'delivery.send', '{}', ${now}, 20, ${now}, 'dead', ${now}, 'no answer')`,
  );
  return { params: { id } };
});

const ownProposal = asMaker(async (world) => {
  const { endpoint, make } = proposalCalls['vip.set'];
  return { params: { id: await world.done(endpoint, await make(world)) } };
});

/** What a proposal would say, without its reason. */
const preview = (make: typeof feeTableCall) =>
  asMaker(async (world) => {
    const { by: _by, body: full, ...call } = await make(world);
    const { reason: _reason, starts_on: _startsOn, ...asked } = z.parse(z.looseObject({ reason: z.string() }), full);
    return { ...call, body: asked };
  });

/** The file is the list of sanctions that the system of the town reads. */
/** Somebody who was invited with a tenant, asked for by one of the two who made it. */
const firstStaff = async (world: RefusalWorld) => {
  const { endpoint, make } = proposalCalls['tenant.create'];
  const call = await make(world);
  const bearer = await world.asStaff('founder');
  await world.approve(await world.done(endpoint, call), 'cofounder');
  const { items } = answerOf(foundings.listTenants, await world.call(foundings.listTenants, { by: 'founder' }));
  const { name } = Object(call.body);
  const tenant = items.find((one) => one.name === name);
  if (!tenant) throw new Error('a decided tenant is not there');
  // What it begins with is written before it is served.
  while (!world.system.server.directory.find(tenant.id)) await setTimeout(50);
  return { tenant: 'platform' as const, bearer, params: { id: tenant.id, staff_id: tenant.first_staff[0]?.id ?? '' } };
};

export const loneCalls = (listFile: string): readonly LoneCall[] => [
  ...ownSessionCalls,
  { endpoint: credentials.startReset, make: aboutClient({ reason }) },
  { endpoint: complaints.writeToComplainant, make: asMaker(writeCall) },
  { endpoint: credentials.unlockClient, make: aboutClient({ reason }) },
  { endpoint: credentials.endClientSessions, make: aboutClient({ reason }) },
  { endpoint: credentials.createInvitation, make: asMaker(() => ({ body: { max_uses: 1, valid_days: 3 } })) },
  { endpoint: clients.openClientData, make: aboutClient(body) },
  { endpoint: desk.findClients, make: asMaker(() => ({ body: { words: 'ada' } })) },
  { endpoint: desk.addClientNote, make: aboutClient({ text: 'Expects a transfer on Friday.' }) },
  {
    endpoint: chats.answerChat,
    make: aboutChat(({ system }) => ({ id: system.server.money.parts.ids.next(), text: 'It arrived today.' })),
  },
  { endpoint: chats.markClientChat, make: aboutChat(() => ({ read: 1 })) },
  { endpoint: chats.assignChat, make: aboutChat(() => ({ staff_id: null })) },
  { endpoint: chats.closeChat, make: aboutChat(() => ({ summary: 'Asked for a deposit; it arrived.' })) },
  { endpoint: chats.openChatFile, make: chatFile },
  { endpoint: chats.addChatAnswer, make: asMaker(() => ({ body: readyAnswer })) },
  { endpoint: chats.retireChatAnswer, make: keptAnswer },
  { endpoint: chats.settleChatTicket, make: visitorTicket },
  { endpoint: tokens.issueDataToken, make: asMaker(() => ({ body: token })) },
  { endpoint: tokens.rotateDataToken, make: aboutToken({ graceMinutes: 5 }) },
  { endpoint: tokens.revokeDataToken, make: aboutToken() },
  { endpoint: approvals.claimItem, make: asMaker((world) => ({ body: someItem(world) })) },
  { endpoint: approvals.releaseItem, make: claimed(async () => ({})) },
  {
    endpoint: approvals.handOverItem,
    make: claimed(async ({ system }) => ({ to: (await makeStaff(system, 'sun3', ['operations'])).id })),
  },
  { endpoint: approvals.withdrawProposal, make: ownProposal },
  { endpoint: deposits.openDepositProof, make: withProof },
  { endpoint: kyc.openSubmission, make: submission },
  { endpoint: kyc.openKycImage, make: submittedImage },
  { endpoint: kyc.settleKycHit, make: hit(listFile) },
  { endpoint: foundings.issueFirstStaffCode, make: firstStaff },
  { endpoint: retryJob, make: deadJob },
  {
    endpoint: previewNavs,
    make: asMaker(() => ({ body: { lines: [{ fund: 'NASDAQ:NONE', day: '2026-11-13', nav: '1.0' }] } })),
  },
  {
    endpoint: estimateStaffCost,
    make: asMaker(() => ({ body: { market: 'NASDAQ', symbol: 'AAPL', side: 'sell', quantity: '10' } })),
  },
  { endpoint: previewFeeTable, make: preview(feeTableCall) },
  { endpoint: previewCorporateAction, make: preview(announceCall) },
];

/** A drawing stays readable by its name, although nobody wants it any more. */
async function proposeLogo(world: RefusalWorld): Promise<string> {
  const wanted = { by: 'maker', body: { logo: newTenant('logo').logo, reason } } as const;
  const proposed = answerOf(proposeSettings, await world.call(proposeSettings, wanted));
  await world.call(approvals.withdrawProposal, { by: 'maker', params: { id: proposed.id } });
  return String(proposed.payload['logo']);
}

type Asked = Pick<CallOptions, 'params' | 'query'> & { readonly by?: Clerk };

/** What reading endpoints ask for, by their id; those that are not listed ask for nothing. */
export async function readCalls(world: RefusalWorld): Promise<Readonly<Record<string, Asked>>> {
  const client = { params: { id: world.ada.client.id } };
  await openTestChat(world.system, world.ada.client);
  const text = proposalCalls['news.publish'];
  const products = answerOf(listAllProducts, await world.call(listAllProducts, { by: 'maker' })).items;
  return {
    getMaskedClient: client,
    listClientGrants: client,
    getClientOverview: client,
    getClosing: client,
    previewCorrection: { params: (await proposalCalls['correction.book'].make(world)).params ?? {} },
    listClientAccounts: client,
    listClientMessages: client,
    listClientNotes: client,
    getClientChat: client,
    listClientTimeline: client,
    listClientTransactions: client,
    getSubmission: { params: { id: await addSubmission(world.system, await addClient(world.system)) } },
    listDepositMatches: { params: { id: world.pendingDeposit } },
    getAdvisorPicture: { params: { name: await proposePicture(world) } },
    getLogo: { params: { name: await proposeLogo(world) } },
    getDrafts: { params: { id: await world.done(text.endpoint, await text.make(world)) } },
    getPublication: { params: { family: 'legal', name: 'cookie' } },
    listPublications: { params: { family: 'legal' } },
    listFeeTables: { params: { market: 'NASDAQ' } },
    getClientOrder: { params: { id: await addReviewed(world) } },
    listProductTerms: { params: { id: products[0]?.id ?? '' } },
    listDeskNavs: { params: (await proposalCalls['fund.correct'].make(world)).params ?? {} },
    getStrategyBook: { params: (await proposalCalls['strategy.version'].make(world)).params ?? {} },
    previewAllotment: { params: (await proposalCalls['offering.cancel'].make(world)).params ?? {} },
    previewCoupon: { params: { id: await openBonds(world.system, world.desk).make({ symbol: 'UST30Y' }) } },
    getDeskBlock: { params: (await proposalCalls['block.refuse'].make(world)).params ?? {} },
    listTenants: { by: 'founder' },
    listOpenSessions: { query: { kind: 'client' } },
  };
}
