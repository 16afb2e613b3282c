// j and k walk the rows of a list by the links in them; nothing happens while somebody types or a dialog is open.
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
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
      rows[next]?.focus();
    }
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [box, keys]);
}
