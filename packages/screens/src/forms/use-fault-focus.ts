// Brings the reader to what is wrong: once faults are drawn, the first field that carries one has the focus. Never moves it for a form that is fine.
import { useEffect, useRef } from 'react';

/** `faults`: null or empty while nothing is wrong; a new value after each try to go on, so that a second try brings the focus back. */
export function useFaultFocus(faults: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
