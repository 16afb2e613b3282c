// Switches, limits, features and grants over the wire: proposed by one, decided by another, held by the database, seen by the client.
import { expect, test } from 'vitest';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import * as contract from '@candor/contract/access/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { getLoanTerms } from '@candor/contract/loans/client.ts';
import { getMfa } from '@candor/contract/mfa/client.ts';
import { getAppSettings } from '@candor/contract/settings/client.ts';
import { addClient, addInvestor, addStaff, answerOf, callApi, idIn, signIn, tenantIds } from '@candor/testkit';
import type { Answer } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';

const system = await openTestSystem();
const maker = await addStaff(system, 'sun3', ['tenant_admin']);
const checker = await addStaff(system, 'sun3', ['approver']);

const reason = 'agreed in the risk meeting';
const decide = (proposal: Answer, { bearer } = checker) =>
  callApi(system, approveProposal, { bearer, params: { id: idIn(proposal) }, body: {} });

test('S-26 S-27 switches and limits change by two people, together or one by one, and hold from the next request on', async () => {
  const { access_token: bearer } = await signIn(system, await addInvestor(system));
  const largest = async () =>
    answerOf(getLoanTerms, await callApi(system, getLoanTerms, { bearer })).accounts[0]?.maximum.amount;
  expect(await largest()).toBe('20000.00');
  const body = { kyc_force: true, otp: true, loan_percent: 25, reason };
  const proposal = await callApi(system, contract.proposeSwitches, { bearer: maker.bearer, body });
  expect(proposal.body).toMatchObject({
    kind: 'switches.set',
    payload: {
      kyc_force: true,
      kyc_force_before: false,
      otp: true,
      loan_percent: 25,
      loan_percent_before: 100,
      starts_at: null,
    },
  });
  expect((await decide(proposal, maker)).body).toMatchObject({ code: 'self_approval' });
  expect(await largest()).toBe('20000.00');
  const second = await callApi(system, contract.proposeSwitches, { bearer: maker.bearer, body });
  expect(second.body).toMatchObject({ code: 'already_proposed' });
  expect((await decide(proposal)).status).toBe(200);
  expect(await largest()).toBe('5000.00');
  expect((await callApi(system, getAccessConfig, { bearer })).body).toMatchObject({ kyc_force: true });
  expect((await callApi(system, getMfa, { bearer })).body).toMatchObject({ required: true });
  expect((await callApi(system, getAppSettings)).body).toMatchObject({ otp: true });
  const opened = await signIn(system, await addClient(system));
  expect(opened).toMatchObject({ mfa: true, mfa_enrol: true });
  const read = await callApi(system, contract.getAccessSettings, { bearer: checker.bearer });
  expect(read.body).toMatchObject({ kyc_force: true, otp: true, bank_accounts: 10, loan_percent: 25 });
  const back = await callApi(system, contract.proposeSwitches, {
    bearer: maker.bearer,
    body: { kyc_force: false, otp: false, reason },
  });
  await decide(back);
  expect((await callApi(system, getAccessConfig, { bearer })).body).toMatchObject({ kyc_force: false });
});

test('PERM-06 S-27 a feature’s rule and a client’s permission change by two people; the client reads it in My activity', async () => {
  const client = await addClient(system);
  const { access_token: bearer } = await signIn(system, client);
  const rule = await callApi(system, contract.proposeFeatureRule, {
    bearer: maker.bearer,
    params: { name: 'ai' },
    body: { enabled: false, vip: 3, score: 700, reason },
  });
  await decide(rule);
  const taken = await callApi(system, contract.proposeGrant, {
    bearer: maker.bearer,
    params: { id: client.id },
    body: { perm: 'chat', granted: false, reason },
  });
  await decide(taken);
  const config = answerOf(getAccessConfig, await callApi(system, getAccessConfig, { bearer }));
  expect(config.features['ai']).toEqual({ enabled: false, vip: 3, score: 700 });
  expect(config.perms).not.toContain('chat');
  const grants = await callApi(system, contract.listClientGrants, { bearer: maker.bearer, params: { id: client.id } });
  expect(grants.body).toMatchObject({ items: [{ perm: 'chat', granted: false }] });
  const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  expect(lines).toContainEqual(
    expect.objectContaining({ action: 'access.taken', by: 'staff', text: 'Two people took a permission from you' }),
  );
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  expect(items[0]).toMatchObject({ kind: 'access_changed', link: '/profile/activity' });
  const nobody = { id: '0199a000-0000-7000-8000-00000000dead' };
  const missing = { bearer: maker.bearer, params: nobody, body: { perm: 'chat', granted: true, reason } };
  expect((await callApi(system, contract.proposeGrant, missing)).status).toBe(404);
  const wrong = { ...missing, params: { id: client.id }, body: { perm: 'withdraw', granted: false, reason } };
  expect((await callApi(system, contract.proposeGrant, wrong)).status).toBe(400);
});

test('S-27 the database refuses a change of access that two people did not decide, or decided otherwise', async () => {
  const client = await addClient(system);
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: maker.id });
  const { db } = system.server;
  const two = /two people|new decision/;
  await expect(
    db.transact(scope, (tx) => tx.sql`update brokerage.access_switches set kyc_force = true`),
  ).rejects.toThrow(two);
  await expect(
    db.transact(scope, (tx) => tx.sql`update brokerage.access_features set enabled = false where name = 'stock'`),
  ).rejects.toThrow(two);
  const grantAlone = db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.access_grants (tenant_id, client_id, perm, granted, changed_at)
      values (${scope.tenantId}, ${client.id}, 'trade', false, now())`,
  );
  await expect(grantAlone).rejects.toThrow(two);
  const proposal = await callApi(system, contract.proposeGrant, {
    bearer: maker.bearer,
    params: { id: client.id },
    body: { perm: 'chat', granted: true, reason },
  });
  await decide(proposal);
  const otherwise = db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.access_grants (tenant_id, client_id, perm, granted, approval_id, changed_at)
      values (${scope.tenantId}, ${client.id}, 'trade', true, ${idIn(proposal)}, now())`,
  );
  await expect(otherwise).rejects.toThrow(two);
  await expect(db.transact(scope, (tx) => tx.sql`delete from brokerage.access_grants`)).rejects.toThrow(/append-only/);
  await expect(
    db.transact(
      scope,
      (tx) => tx.sql`
      insert into brokerage.access_defaults (tenant_id, perm) values (${scope.tenantId}, 'special')`,
    ),
  ).rejects.toThrow(/not changed/);
});
