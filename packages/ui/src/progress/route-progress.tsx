// The thin bar on top while a route loads (NAV-16: 500 ms speed). Purely visual; the page title announces the arrival.
import { joinClasses } from '../classes.ts';
import { useDelayed } from '../timing/use-delayed.ts';

export function RouteProgress({ active }: { active: boolean }) {
  const due = useDelayed(active);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-[70] h-0.5">
      <div
        className={joinClasses(
          'h-full origin-left bg-accent transition-[scale,opacity] duration-500 ease-out rtl:origin-right',
          due ? 'scale-x-90 opacity-100' : 'scale-x-0 opacity-0',
        )}
      />
    </div>
  );
}
