// Turns true only after a wait has lasted: nothing flickers for work that ends quickly (NAV-16).
import { useEffect, useState } from 'react';

export function useDelayed(active: boolean, delayMs = 120): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && due;
}
