// Whether a single key is meant for a field, a dialog or the browser, and not for the console.

export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], [role="listbox"]')) return true;
  return document.querySelector('[role="dialog"]') !== null;
}
