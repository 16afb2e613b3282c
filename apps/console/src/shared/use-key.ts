// One key that does one thing on this page, unless somebody types, a dialog is open, or single keys are turned off.
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './typing.ts';
import { useServices } from './use-services.tsx';

export function useKey(key: string, act: () => void): void {
  const { keys } = useServices();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || isTyping(event) || !keys.store.getState().isOn) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
