// Two members of staff in two browsers beside the clients of a journey, for a whole file: one proposes, the other approves, both by keys.
import type { Page } from '@playwright/test';
import { beforeEach } from 'vitest';
import type { StaffRole } from '@candor/contract/roles.ts';
import { refused } from '../identity/steps.ts';
import type { Stage, Stay } from '../stage.ts';
import { approveFirst } from './keys.ts';
import { hire, signInAs } from './staff.ts';

export interface TwoAtTheDesk {
  readonly maker: Page;
  readonly checker: Page;
  /** The second opens the proposal in the inbox, where these words must stand, and approves it. */
  approve(proposal: string | RegExp, reads?: readonly string[]): Promise<void>;
  leave(): Promise<void>;
}

export async function sitDown(stage: Stage, roles: readonly StaffRole[] = ['operations']): Promise<TwoAtTheDesk> {
  const stays: Stay[] = [];
  for (const of of [roles, ['approver'] as const]) {
    const stay = await stage.enter({ expects: refused(401, 409) });
    await signInAs(stay.page, stage.system, await hire(stage.system, of));
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
    approve: (proposal, reads) => approveFirst(second.page, proposal, reads),
    async leave() {
      for (const stay of stays) await stay.leave();
    },
  };
}

/**
 * A second try begins with two others at pages of their own: what the first left on the screens, a form or a page that stands still, is not
 * what the second is about. What it left in the lists stays, so journeys name their rows by something of their own.
 */
export function relieveAfterFailure(now: () => TwoAtTheDesk, relieve: () => Promise<void>): void {
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await now().leave();
    await relieve();
  });
}
