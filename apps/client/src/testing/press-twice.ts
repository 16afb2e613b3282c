// The impatient finger: two presses before the screen could draw anything in between. One of them must count.
import { act } from '@testing-library/react';

export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
