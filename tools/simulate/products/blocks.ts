// Block and OTC trades of a day: asked for, priced by two people, signed or not; now and then the instrument is halted before what was
// signed is executed.
import { isRefusal } from '@candor/contract';
import * as blockApi from '@candor/contract/blocks/client.ts';
import * as orderApi from '@candor/contract/orders/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { addStaff, answerOf, callApi, idIn, signIn } from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';
import { approve } from '@candor/testkit/nouns/approvals.ts';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import type { Saver } from './clients.ts';

const hourMs = 3_600_000;

export class Blocks {
  readonly #system: TestSystem;
  readonly #desk: MoneyDesk;
  readonly #dice: Dice;
  readonly #blocks;
  readonly #note: (body: unknown) => void;
  #number = 0;

  constructor(system: TestSystem, desk: MoneyDesk, dice: Dice, note: (body: unknown) => void) {
    this.#system = system;
    this.#desk = desk;
    this.#dice = dice;
    this.#blocks = openBlocks(system, desk);
    this.#note = note;
  }

  async trade(saver: Saver): Promise<void> {
    this.#number += 1;
    const { access_token: bearer } = await signIn(this.#system, saver.client);
    const person = { ...saver, bearer };
    const isBlock = this.#number % 2 === 0;
    const wish = isBlock ? { subtype: 'standard', quantity: '300' } : { subtype: 'otc', quantity: '60' };
    const valid = new Date(this.#system.clock.now().getTime() + 2 * hourMs).toISOString();
    const asked = await this.#blocks.ask(person, { ...wish, valid_until: valid });
    if (asked.status !== 200) return this.#note(asked.body);
    const id = idIn(asked);
    const fate = this.#dice.below(10);
    if (fate === 0) {
      const refused = await this.#blocks.refuse(id);
      if (!isRefusal(refused)) await approve(this.#system, this.#desk, refused);
      return undefined;
    }
    if (fate === 1) return this.#tell(await callApi(this.#system, blockApi.withdrawBlock, { bearer, params: { id } }));
    const quote = await this.#blocks.quoteFor(person, id);
    if (fate === 2) return this.#tell(await callApi(this.#system, blockApi.declineBlock, { bearer, params: { id } }));
    // Left until its time is over.
    if (fate === 3) return undefined;
    this.#tell(await this.#blocks.accept(person, id, quote.quotation.id));
    if (fate > 5) return undefined;
    await this.#halt();
    return undefined;
  }

  #tell(answer: { readonly status: number; readonly body: unknown }): void {
    if (answer.status !== 200) this.#note(answer.body);
  }

  /** Nothing of it is executed while it is halted: what was signed is free again. */
  async #halt(): Promise<void> {
    const maker = await addStaff(this.#system, 'sun3', ['operations']);
    const checker = await addStaff(this.#system, 'sun3', ['approver']);
    const decide = async (proposal: Awaited<ReturnType<typeof callApi>>) => {
      const call = { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} };
      this.#tell(await callApi(this.#system, approveProposal, call));
    };
    const reason = 'asked for by the exchange';
    const body = { market: 'NASDAQ', symbol: 'AAPL', reason };
    await decide(await callApi(this.#system, orderApi.proposeHalt, { bearer: maker.bearer, body }));
    await this.#blocks.move();
    const halts = await callApi(this.#system, orderApi.listHalts, { bearer: maker.bearer });
    for (const { id } of answerOf(orderApi.listHalts, halts).items) {
      const call = { bearer: maker.bearer, params: { id }, body: { reason } };
      await decide(await callApi(this.#system, orderApi.proposeHaltEnd, call));
    }
  }
}
