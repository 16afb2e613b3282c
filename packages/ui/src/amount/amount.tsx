// Money on screen: exact, tabular, cents muted on wish, hidden in discreet mode. Never does arithmetic.
import { joinClasses } from '../classes.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { formatMoneyParts, type FormatPart, type MoneyText, type SignDisplay } from './number-format.ts';

export type AmountProps = {
  value: MoneyText;
  signDisplay?: SignDisplay;
  minScale?: number;
  compact?: boolean;
  /** The exact amount stands nearby. */
  rounded?: boolean;
  mutedCents?: boolean;
  /** A market price is public knowledge: discreet mode leaves it readable. */
  price?: boolean;
  className?: string;
};

export function Amount({
  value,
  signDisplay,
  minScale,
  compact,
  rounded,
  mutedCents = false,
  price = false,
  className,
}: AmountProps) {
  const { locale, discreet, hiddenLabel } = useUi();
  if (discreet && !price) return <HiddenAmount label={hiddenLabel} className={className} />;
  const parts = formatMoneyParts(value, locale, {
    ...(signDisplay === undefined ? {} : { signDisplay }),
    ...(minScale === undefined ? {} : { minScale }),
    ...(compact === undefined ? {} : { compact }),
    ...(rounded === undefined ? {} : { rounded }),
  });
  return (
    <bdi className={joinClasses('ui-num', className)}>
      {mutedCents
        ? splitCents(parts).map((run) => <CentsRun key={run.key} run={run} />)
        : parts.map((part) => part.value).join('')}
    </bdi>
  );
}

type Run = { key: string; text: string; muted: boolean };

function CentsRun({ run }: { run: Run }) {
  return run.muted ? <span className="text-muted">{run.text}</span> : run.text;
}

function splitCents(parts: readonly FormatPart[]): Run[] {
  const at = parts.findIndex((part) => part.type === 'decimal');
  if (at === -1) return [{ key: 'whole', text: parts.map((part) => part.value).join(''), muted: false }];
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('');
  return [
    { key: 'whole', text: text(0, at), muted: false },
    { key: 'cents', text: text(at, at + 2), muted: true },
    { key: 'tail', text: text(at + 2, parts.length), muted: false },
  ];
}

export function HiddenAmount({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <span className={joinClasses('ui-num', className)}>
      <span aria-hidden>•••••</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
