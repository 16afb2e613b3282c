// S-27 block and OTC trades with the application's own database role: nothing is asked, priced, signed or ended but by those whose part it is.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/blocks/client.ts';
import { answerOf, approve, clockworkOf, expectDone, openDesk } from '@candor/testkit';
import { openAttempts, taken } from '@candor/testkit/attempts.ts';
import type { Attack, Write } from '@candor/testkit/attempts.ts';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:40:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openBlocks(system, desk);
const clockwork = clockworkOf(desk);
const maker = desk.maker.scope;
const { answersTo, attempt, afterYes, asClient } = openAttempts(system, desk);

async function expectRefused(attacks: readonly Attack[]): Promise<void> {
  const words = attacks.map(([, said]) => expect.stringContaining(said));
  expect(await answersTo(attacks)).toEqual(words);
}

async function quoted() {
  const person = await book.makeAsker();
  const { id } = await book.asked(person);
  const { quotation } = await book.quoteFor(person, id);
  return { person, id, quotationId: quotation.id };
}

const copyRequest =
  (id: string): Write =>
  (tx) =>
    tx.sql`
    insert into brokerage.block_requests select (r).* from (select jsonb_populate_record(r, jsonb_build_object('request_id',
      gen_random_uuid())) as r from brokerage.block_requests r where request_id = ${id}) as copy`;

test('S-27 a request is asked by its client, answered by two and ended by the clock', async () => {
  const person = await book.makeAsker();
  const { id } = await book.asked(person);
  const proposal = expectDone(await book.propose(id));
  await expect(attempt(asClient(person), copyRequest(id))).rejects.toThrow(taken);
  const expire: Write = (tx) =>
    tx.sql`update brokerage.block_requests set state = 'expired', ended_at = now() where request_id = ${id}`;
  await expect(attempt(clockwork, expire)).rejects.toThrow(taken);
  await expectRefused([
    [maker, 'a block trade is asked for by its client', copyRequest(id)],
    [
      maker,
      'a price is named by two people',
      (tx) => tx.sql`
        update brokerage.block_requests set state = 'quoted', quotation_id = gen_random_uuid(), approval_id = ${proposal.id}
        where request_id = ${id}`,
    ],
    [maker, 'a request expires by the clock', expire],
    [
      clockwork,
      'a request does not go from asked to accepted',
      (tx) => tx.sql`
        update brokerage.block_requests set state = 'accepted', quotation_id = gen_random_uuid(), order_id = gen_random_uuid(),
          ended_at = now() where request_id = ${id}`,
    ],
    [
      clockwork,
      'block_requests is append-only',
      (tx) => tx.sql`delete from brokerage.block_requests where request_id = ${id}`,
    ],
    [
      clockwork,
      'products_negotiated',
      (tx) => tx.sql`
        insert into brokerage.products select (p).* from (select jsonb_populate_record(p, jsonb_build_object('product_id',
          gen_random_uuid())) as p from brokerage.products p where type = 'block' limit 1) as copy`,
    ],
  ]);
});

test('S-27 a firm price is what two people agreed on, holds for its time, and is taken by its client', async () => {
  const { person, id, quotationId } = await quoted();
  const end =
    (how: string, minutes: number): Write =>
    (tx) =>
      tx.sql`
      update brokerage.block_quotes set ended_as = ${how}, ended_at = expires_at + ${minutes} * interval '1 minute'
      where quotation_id = ${quotationId}`;
  for (const [scope, how, minutes] of [
    [clockwork, 'expired', 1],
    [asClient(person), 'declined', 1],
    [asClient(person), 'accepted', -0.5],
  ] as const) {
    await expect(attempt(scope, end(how, minutes))).rejects.toThrow(taken);
  }
  const accept: Write = (tx) => tx.sql`
    update brokerage.block_requests set state = 'accepted', order_id = gen_random_uuid(), ended_at = now() where request_id = ${id}`;
  const signed = 'a price is accepted by its client, with a signature under it';
  await expectRefused([
    [maker, signed, accept],
    [asClient(person), signed, accept],
    [
      clockwork,
      'a firm price stays until it ends',
      (tx) => tx.sql`update brokerage.block_requests set state = 'asked', quotation_id = null where request_id = ${id}`,
    ],
    [
      maker,
      'a firm price is what two people agreed on',
      (tx) => tx.sql`
        insert into brokerage.block_quotes select (q).* from (select jsonb_populate_record(q, '{"counterparty": "Another"}') as q
          from brokerage.block_quotes q where quotation_id = ${quotationId}) as copy`,
    ],
    [clockwork, 'a firm price holds for its time', end('expired', -0.5)],
    [maker, 'a firm price holds for its time', end('expired', 1)],
    [maker, 'a firm price is taken or declined by its client, in its time', end('declined', 0)],
    [asClient(person), 'a firm price is taken or declined by its client, in its time', end('accepted', 1)],
    [
      clockwork,
      'block_quotes is append-only',
      (tx) => tx.sql`delete from brokerage.block_quotes where quotation_id = ${quotationId}`,
    ],
  ]);
});

/** A quotation of the request once more, and the firm price that stands on it; words of either may differ. */
const nameAgain =
  (of: string, approvalId: string, change: object = {}, quotation: object = {}): Write =>
  async (tx) => {
    const id = system.server.money.parts.ids.next();
    const now = system.clock.now();
    const times = { created_at: now, made_at: now, expires_at: new Date(now.getTime() + 60_000) };
    const names = JSON.stringify({ quotation_id: id, approval_id: approvalId, ...times });
    await tx.sql`
      insert into brokerage.quotations select (q).* from (select jsonb_populate_record(q, ${names}::text::jsonb
        || ${JSON.stringify(quotation)}::text::jsonb) as q from brokerage.quotations q where quotation_id = ${of}) as copy`;
    await tx.sql`
      insert into brokerage.block_quotes select (q).* from (select jsonb_populate_record(q, ${names}::text::jsonb
        || '{"ended_as": null, "ended_at": null}' || ${JSON.stringify(change)}::text::jsonb) as q
        from brokerage.block_quotes q where quotation_id = ${of}) as copy`;
  };

test('S-27 one price is firm at a time, one stands on a decision, and each is what was approved', async () => {
  const { id, quotationId } = await quoted();
  const [decided] = await system.server.db.read(
    maker,
    (reader) => reader.sql<Array<{ approvalId: string }>>`
      select approval_id from brokerage.block_quotes where quotation_id = ${quotationId}`,
  );
  // Its time is over, the request stands again.
  system.clock.advance(10 * 60_000);
  await book.move();
  const next = expectDone(await book.propose(id, { price: await book.priceNow(0.4) }));
  const price = { price_e8: String(next.payload['price_e8']), limit_price_e8: String(next.payload['price_e8']) };
  await expectRefused([
    [maker, 'block_quotes_decision', nameAgain(quotationId, decided?.approvalId ?? '')],
    // Before anybody else has agreed: not even the quotation is made.
    [maker, 'a client does this in person', nameAgain(quotationId, next.id, {}, price)],
  ]);
  await expect(afterYes(next, nameAgain(quotationId, next.id, {}, price))).rejects.toThrow(taken);
  await expect(
    afterYes(next, async (tx) => {
      await nameAgain(quotationId, next.id, {}, price)(tx);
      await nameAgain(quotationId, next.id, {}, price)(tx);
    }),
  ).rejects.toThrow('block_quotes_firm');
  const agreed = 'a firm price is what two people agreed on';
  const changes: ReadonlyArray<readonly [object, object]> = [
    [{ lei: '529900T8BM49AURSDO55' }, price],
    [{ commitment: 'NG-2' }, price],
    [{ counterparty: 'Candor' }, price],
    [{ expires_at: new Date(system.clock.now().getTime() + 3_600_000) }, price],
    // The price of the decision before this one.
    [{}, {}],
  ];
  for (const [change, quotation] of changes) {
    await expect(afterYes(next, nameAgain(quotationId, next.id, change, quotation))).rejects.toThrow(agreed);
  }
});

test('S-27 a request is refused for the cause that was approved, and the price taken back that was named', async () => {
  const person = await book.makeAsker();
  const { id } = await book.asked(person);
  const proposal = expectDone(await book.refuse(id));
  const refuse =
    (code: string): Write =>
    (tx) =>
      tx.sql`
      update brokerage.block_requests set state = 'refused', refusal = ${code}, approval_id = ${proposal.id}, ended_at = now()
      where request_id = ${id}`;
  const byTwo = 'a request is refused by two people';
  await expect(afterYes(proposal, refuse('no_counterparty'))).rejects.toThrow(taken);
  await expect(afterYes(proposal, refuse('legal_order'))).rejects.toThrow(byTwo);
  await expectRefused([[maker, byTwo, refuse('no_counterparty')]]);
  const [one, other] = [await quoted(), await quoted()];
  const back = expectDone(await book.takeBack(one.id));
  const takeBack =
    (quotationId: string): Write =>
    (tx) =>
      tx.sql`
      update brokerage.block_quotes set ended_as = 'withdrawn', ended_at = now(), end_approval_id = ${back.id}
      where quotation_id = ${quotationId}`;
  const byBoth = 'a firm price is taken back by two people';
  await expect(afterYes(back, takeBack(one.quotationId))).rejects.toThrow(taken);
  await expect(afterYes(back, takeBack(other.quotationId))).rejects.toThrow(byBoth);
  await expectRefused([[maker, byBoth, takeBack(one.quotationId)]]);
  // The price that was named after the one they took back.
  await approve(system, desk, back);
  const { quotation } = await book.quoteFor(one.person, one.id);
  await expectRefused([[maker, byBoth, takeBack(quotation.id)]]);
});

test('S-27 an order of a block trade is signed while its price is firm, and moved on by the clockwork alone', async () => {
  const { person, id, quotationId } = await quoted();
  const order = answerOf(contract.acceptBlock, await book.accept(person, id, quotationId));
  const reject: Write = (tx) => tx.sql`
    update brokerage.orders set status = 'rejected', rejection = 'venue_refused', version = version + 1, closed_at = now(),
      closed_as = 'rejected' where order_id = ${order.id}`;
  await expectRefused([
    [
      asClient(person),
      'a block trade is signed while its price is firm',
      (tx) => tx.sql`
        insert into brokerage.orders overriding system value select (o).* from (select jsonb_populate_record(o,
          jsonb_build_object('order_id', gen_random_uuid())) as o from brokerage.orders o where order_id = ${order.id}) as copy`,
    ],
    [maker, 'a block trade goes on by the clockwork', reject],
    [asClient(person), 'a block trade goes on by the clockwork', reject],
  ]);
});
