// Where the focus is once a dialog has opened: on what it asks, on its safe answer, on the text to be read; never on Close.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';

afterEach(() => cleanup());

const answers = (
  <>
    <button type="button">Keep it</button>
    <button type="button">Delete</button>
  </>
);

const cases: ReadonlyArray<readonly [string, string, ReactNode, ReactNode]> = [
  ['its first field, past a button above it', 'Reason', <Fields key="fields" />, answers],
  ['the safe answer of a question', 'Keep it', undefined, answers],
  ['the choice that is made', 'Weekly', <Choices key="choices" />, answers],
  ['the text that is read before anything is asked', 'The terms', <Terms key="terms" />, answers],
];

function Fields() {
  return (
    <>
      <button type="button">Discard the draft</button>
      <input type="hidden" />
      <input aria-label="Closed" disabled />
      <input aria-label="Reason" />
    </>
  );
}

function Choices() {
  return (
    <fieldset>
      <input type="radio" name="often" aria-label="Daily" />
      <input type="radio" name="often" aria-label="Weekly" defaultChecked />
    </fieldset>
  );
}

/** A text that scrolls can be reached, as the browser makes those that do. */
function Terms() {
  return (
    <>
      <div ref={(box) => box?.setAttribute('tabindex', '0')}>The terms</div>
      <input type="checkbox" aria-label="I agree" />
    </>
  );
}

test.each(cases)('A11Y-01 a dialog opens on %s', async (_, name, body, actions) => {
  render(
    <Dialog open onOpenChange={() => undefined} title="A question" closeLabel="Close" actions={actions}>
      {body}
    </Dialog>,
  );
  await screen.findByRole('dialog');
  const isIt = (element: Element | null) =>
    element?.getAttribute('aria-label') === name || element?.textContent === name;
  await waitFor(() => expect(isIt(document.activeElement)).toBe(true));
});
