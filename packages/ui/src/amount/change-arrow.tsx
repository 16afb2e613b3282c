// The arrow of a rise or a fall, beside its sign.
export function ChangeArrow({ up }: { up: boolean }) {
  return (
    <span aria-hidden className="self-center text-[0.7em] leading-none">
      {up ? '▲' : '▼'}
    </span>
  );
}
