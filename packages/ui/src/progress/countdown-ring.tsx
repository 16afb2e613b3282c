// The time left of an offer as a ring with seconds inside. The caller owns the clock (server time); this only draws.
export type CountdownRingProps = { secondsLeft: number; secondsTotal: number; label: string; size?: number };

const radius = 20;
const length = 2 * Math.PI * radius;

export function CountdownRing({ secondsLeft, secondsTotal, label, size = 48 }: CountdownRingProps) {
  const share = secondsTotal <= 0 ? 0 : Math.min(1, Math.max(0, secondsLeft / secondsTotal));
  const urgent = secondsLeft <= 5;
  return (
    <span
      role="timer"
      aria-label={label}
      className={urgent ? 'relative inline-flex text-warning' : 'relative inline-flex text-accent'}
    >
      <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden>
        <circle cx="24" cy="24" r={radius} stroke="var(--border)" strokeWidth="3" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <span aria-hidden className="ui-num absolute inset-0 flex items-center justify-center text-sm font-semibold">
        {Math.max(0, Math.ceil(secondsLeft))}
      </span>
    </span>
  );
}
