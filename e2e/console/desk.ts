// Two members of staff in two browsers beside the clients of a journey, for a whole file: one proposes, the other approves, both by keys.
import type { Page } from '@playwright/test';
import type { StaffRole } from '@candor/contract/roles.ts';
import { refused } from '../identity/steps.ts';
import type { Stage, Stay } from '../stage.ts';
import { approveFirst } from './keys.ts';
import { hire, signInAs } from './staff.ts';
import type { Staff } from './staff.ts';

export interface TwoAtTheDesk {
  readonly maker: Page;
  readonly checker: Page;
  readonly people: readonly [Staff, Staff];
  /** The second opens the proposal in the inbox and approves it. */
  approve(proposal: string): Promise<void>;
  leave(): Promise<void>;
}

export async function sitDown(stage: Stage, roles: readonly StaffRole[] = ['operations']): Promise<TwoAtTheDesk> {
  const people = [await hire(stage.system, roles), await hire(stage.system, ['approver'])] as const;
  const stays: Stay[] = [];
  for (const person of people) {
    const stay = await stage.enter({ expects: refused(401, 409) });
    await signInAs(stay.page, stage.system, person);
    // Whoever touches a mouse from here on fails the file.
    await stay.page.evaluate(() =>
      document.addEventListener('mousedown', () => reportError(new Error('a mouse was used')), true),
    );
    stays.push(stay);
  }
  const [first, second] = stays;
  if (!first || !second) throw new Error('two people were expected');
  return {
    maker: first.page,
    checker: second.page,
    people,
    approve: (proposal) => approveFirst(second.page, proposal),
    async leave() {
      for (const stay of stays) await stay.leave();
    },
  };
}
