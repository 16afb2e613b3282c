// The impatient finger: two presses before the screen could draw anything in between. One of them must count.
import { act } from '@testing-library/react';
import type { Services } from '../app/services.ts';

export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

/** Whatever was pressed has left by then: a call is signed before it goes, and what is asked afterwards is answered after it. */
export async function waitForCalls({ session }: Pick<Services, 'session'>): Promise<void> {
  await act(async () => {
    await session.fetchProfile({ force: true });
  });
}
