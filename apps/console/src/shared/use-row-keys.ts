// j and k walk the rows of a page by the links in them, from one list on to the next; nothing happens while somebody types or a dialog is open.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { isTyping } from './typing.ts';
import { useServices } from './use-services.tsx';

export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  const { keys } = useServices();
  useEffect(() => {
    function walk(event: KeyboardEvent): void {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || isTyping(event) || !keys.store.getState().isOn) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      // Of several lists one walks, or each key would be heard twice.
      if (rows[0] === undefined || box.current?.contains(rows[0]) !== true) return;
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
      rows[next]?.focus();
    }
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [box, keys]);
}
