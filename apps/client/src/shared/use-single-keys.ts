// Single keys of a page. They can be switched off, never act while typing, and never behind something that is open above the page.
import { useEffect, useRef } from 'react';
import { useServices } from './use-services.ts';

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** By the key's own letter in lower case. */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): void {
  const { panels, app } = useServices();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isCovered = panels.store.getState().open !== null || document.querySelector('[role="dialog"]') !== null;
      if (isCovered || app.store.getState().preferences.singleKeys === false) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [panels, app]);
}
