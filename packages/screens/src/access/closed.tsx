// Why something is closed to a client, in the words of the rule: a banner, a line of a card, the sentence of an empty state.
import type { ReactNode } from 'react';
import type { Explanation } from '@candor/contract/access/rules.ts';
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import type { Translate } from '@candor/web/texts/texts.ts';
import { useNouns } from '../page/use-nouns.ts';

const nouns = ['access'] as const;

export function explainAccess(t: Translate, explanation: Explanation): string {
  return t(explanation.key, 'params' in explanation ? { ...explanation.params } : {});
}

export interface ClosedProps {
  readonly explanation: Explanation;
  /** What stays open all the same, or whom to ask. */
  readonly children?: ReactNode;
}

export interface ClosedBannerProps extends ClosedProps {
  /** What can be done about it: drawn once the words are there. */
  readonly renderAction?: () => ReactNode;
}

/** Brings its own texts: any page may show it. */
export function ClosedBanner({ explanation, children, renderAction }: ClosedBannerProps) {
  const t = useText();
  if (!useNouns(nouns)) return null;
  return (
    <Banner tone="warning" title={explainAccess(t, explanation)} action={renderAction?.()}>
      {children}
    </Banner>
  );
}

/** The same as a line of a card. */
export function ClosedLine({ explanation }: { readonly explanation: Explanation }) {
  const t = useText();
  if (!useNouns(nouns)) return null;
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <LockIcon size={18} className="mt-0.5 shrink-0 text-warning" />
      {explainAccess(t, explanation)}
    </p>
  );
}

/** The same as the sentence of an empty state, with what it means here. */
export function ClosedSentence({ explanation, children }: ClosedProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  return (
    <>
      <span className="block font-semibold">{isReady && explainAccess(t, explanation)}</span>
      {children}
    </>
  );
}
