// A quiet drawing behind the hero. It shows no price and claims none: two calm curves in the accent colour.
export function HeroLine() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 240"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-y-0 end-0 -z-10 hidden h-full w-1/2 text-accent opacity-20 md:block"
      fill="none"
      stroke="currentColor"
    >
      <path
        d="M0 200 C 120 196 170 150 250 148 S 400 96 470 84 S 560 40 600 28"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M0 222 C 140 218 190 190 270 186 S 410 150 480 140 S 570 112 600 104"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
