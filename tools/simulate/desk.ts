// What the brokerage's own people do on a day, always two of them: reviewed orders go out or are refused, the custodian's failures are
// recorded and mended, issuers' actions are announced.
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as actions from '@candor/contract/corporate-actions/staff.ts';
import * as orders from '@candor/contract/orders/staff.ts';
import { orderRejections } from '@candor/contract/orders/statuses.ts';
import * as settlement from '@candor/contract/settlement/staff.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import { addStaff, answerOf, callApi, idIn, tenantIds } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { symbols } from './floor.ts';

type Answer = Awaited<ReturnType<typeof callApi>>;
type Pair = { readonly maker: string; readonly checker: string };

const dayMs = 86_400_000;
const tenantId = tenantIds.sun3;

export class Desk {
  readonly #system: TestSystem;
  readonly #dice: Dice;
  readonly #sql: RawSql;
  readonly #note: (body: unknown) => void;
  /** By the type of product: each fails in its turn. */
  readonly #failed = new Map<string, number>();

  constructor(system: TestSystem, dice: Dice, sql: RawSql, note: (body: unknown) => void) {
    this.#system = system;
    this.#dice = dice;
    this.#sql = sql;
    this.#note = note;
  }

  async #open(): Promise<Pair> {
    const maker = await addStaff(this.#system, 'sun3', ['operations']);
    const checker = await addStaff(this.#system, 'sun3', ['approver']);
    return { maker: maker.bearer, checker: checker.bearer };
  }

  async #decide({ checker }: Pair, proposal: Answer): Promise<void> {
    if (proposal.status !== 200) return this.#note(proposal.body);
    const call = { bearer: checker, params: { id: idIn(proposal) }, body: {} };
    const decided = await callApi(this.#system, approveProposal, call);
    if (decided.status !== 200) this.#note(decided.body);
    return undefined;
  }

  /** Most go out, some are refused, some wait until their time is over. */
  async review(): Promise<void> {
    const sql = this.#sql;
    const waiting = await sql<{ id: string }[]>`
      select order_id as id from brokerage.orders where tenant_id = ${tenantId} and status = 'awaiting' order by order_id`;
    if (waiting.length === 0) return;
    const pair = await this.#open();
    for (const { id } of waiting) {
      const call = { bearer: pair.maker, params: { id } };
      const reason = 'looked at by the desk';
      if (this.#dice.chance(20)) continue;
      if (this.#dice.chance(30)) {
        const body = { code: this.#dice.pick(orderRejections), reason };
        await this.#decide(pair, await callApi(this.#system, orders.proposeOrderRejection, { ...call, body }));
      } else {
        await this.#decide(
          pair,
          await callApi(this.#system, orders.proposeOrderRelease, { ...call, body: { reason } }),
        );
      }
    }
  }

  /** The custodian reports a failure; those from before are mended. */
  async failOne(): Promise<void> {
    const sql = this.#sql;
    const pair = await this.#open();
    const listed = await callApi(this.#system, settlement.listSettlementBreaks, {
      bearer: pair.maker,
      query: { state: 'open' },
    });
    for (const { id } of answerOf(settlement.listSettlementBreaks, listed).items) {
      const body = { resolution: 'delivered', reason: 'delivered by the custodian' };
      const call = { bearer: pair.maker, params: { id }, body };
      await this.#decide(pair, await callApi(this.#system, settlement.proposeSettlementResolution, call));
    }
    const unsettled = await sql<Array<{ id: string; kind: string }>>`
      select f.fill_id as id, o.type || '/' || o.subtype as kind
      from brokerage.fills f join brokerage.orders o on o.tenant_id = f.tenant_id and o.order_id = f.order_id
      where f.tenant_id = ${tenantId} and f.settled_at is null and f.busted_at is null order by f.fill_id`;
    const failed = (kind: string): number => this.#failed.get(kind) ?? 0;
    const [waiting] = unsettled.toSorted((a, b) => failed(a.kind) - failed(b.kind));
    if (!waiting) return;
    this.#failed.set(waiting.kind, failed(waiting.kind) + 1);
    const body = { cause: this.#dice.pick(settlement.breakReasons), reason: 'reported by the custodian' };
    const call = { bearer: pair.maker, params: { id: waiting.id }, body };
    await this.#decide(pair, await callApi(this.#system, settlement.proposeSettlementFailure, call));
  }

  /** From the next session on. */
  async announce(kind: 'split' | 'dividend'): Promise<void> {
    const { clock, server } = this.#system;
    const { prices, instruments } = server.money.trading;
    const found = await instruments.findBySymbol('NASDAQ', this.#dice.pick(symbols));
    let at = clock.now().getTime() + dayMs;
    const dayOf = () => new Date(at).toISOString().slice(0, 10);
    while (!prices.sessionOn('NASDAQ', dayOf())) at += dayMs;
    const ratios = [
      { to: 2, from: 1 },
      { to: 3, from: 2 },
      { to: 1, from: 2 },
      { to: 1, from: 3 },
    ];
    const payDate = new Date(at + (3 + this.#dice.below(6)) * dayMs).toISOString().slice(0, 10);
    const perShare = `0.${String(10 + this.#dice.below(80))}`;
    const terms =
      kind === 'split'
        ? { kind, ...this.#dice.pick(ratios) }
        : { kind, per_share: perShare, currency: 'USD', pay_date: payDate };
    const pair = await this.#open();
    const body = {
      instrument_id: found?.instrumentId ?? '',
      ex_date: dayOf(),
      terms,
      reason: 'as the issuer announced',
    };
    const call = { bearer: pair.maker, body };
    await this.#decide(pair, await callApi(this.#system, actions.proposeCorporateAction, call));
  }
}
