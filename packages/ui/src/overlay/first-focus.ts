// Where the focus goes when a dialog opens: to what it asks, not to its Close. A text to be read comes before what is asked below it, and a
// question without a field begins at its safe answer, which stands first.

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox], [contenteditable=true]';
const controls = 'button, a[href]';

/** A finger would get a keyboard over half of what it has just opened. */
const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

function isReachable(element: HTMLElement): boolean {
  if (element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *, [tabindex="-1"]')) return false;
  // Of a group of radio buttons the chosen one is where Tab would lead.
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = element.closest('[role=radiogroup], fieldset') ?? element.parentElement;
  return !group?.querySelector('input[type=radio]:checked');
}

const findIn = (part: Element, selector: string): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(selector)].find(isReachable);

/** Of a popup whose parts are marked; itself where nothing in it can be reached. */
export function findFirstFocus(popup: HTMLElement): HTMLElement {
  const body = popup.querySelector('[data-dialog-body]') ?? popup;
  const actions = popup.querySelector('[data-dialog-actions]');
  const first = findIn(body, `[tabindex="0"], ${fields}`);
  if (first) return isTouched() && first.matches('input, textarea') ? popup : first;
  return (actions && findIn(actions, controls)) ?? findIn(body, controls) ?? popup;
}
