// g and a letter goes to a page, ? lists the keys. j, k and Enter belong to the lists themselves.
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../shared/typing.ts';
import { useServices } from '../shared/use-services.tsx';
import type { PageEntry } from './pages.ts';

/** The letter must follow soon, or it was meant for itself. */
const chordMs = 1_500;

export function useShortcuts(pages: readonly PageEntry[], onList: () => void): void {
  const { address, clock, keys } = useServices();
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || !keys.store.getState().isOn) return;
    if (event.key === '?') return onList();
    const isChord = clock.elapsed() - begunAt.current <= chordMs;
    begunAt.current = event.key === 'g' && !isChord ? clock.elapsed() : Number.NEGATIVE_INFINITY;
    const page = isChord ? pages.find(({ letter }) => letter === event.key) : undefined;
    if (!page) return;
    event.preventDefault();
    address.go(page.path);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
