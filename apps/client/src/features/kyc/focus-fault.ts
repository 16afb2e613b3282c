// After a step was refused: to the first field that is marked, which on a phone may be screens away.

/** Once the faults are drawn; a choice without a mark of its own is said beside the button. */
export function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const marked = form.querySelector('[aria-invalid="true"]');
    if (marked instanceof HTMLElement) marked.focus();
  });
}
