// Why something is closed to this client, in the words of the rule, and what can be done about it: levels have a page, the rest a contact.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Explanation } from '@candor/contract/access/rules.ts';
import { buttonLook } from '@candor/ui';
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import type { Translate } from '@candor/web/texts/texts.ts';
import { useNouns } from '../use-nouns.ts';

const nouns = ['access'] as const;

export function explainAccess(t: Translate, explanation: Explanation): string {
  return t(explanation.key, 'params' in explanation ? { ...explanation.params } : {});
}

export interface ClosedNoteProps {
  readonly explanation: Explanation;
  /** What stays open all the same, or whom to ask. */
  readonly children?: ReactNode;
}

/** Brings its own texts: any page may show it. */
export function ClosedNote({ explanation, children }: ClosedNoteProps) {
  const t = useText();
  if (!useNouns(nouns)) return null;
  const isLevel = explanation.key === 'access.requires_levels' || explanation.key === 'access.requires_vip';
  const look = buttonLook({ size: 'small', variant: 'secondary' });
  return (
    <Banner
      tone="warning"
      title={explainAccess(t, explanation)}
      action={
        <Link to={isLevel ? '/profile/score' : '/about'} className={look}>
          {t(isLevel ? 'access.see_levels' : 'access.contact')}
        </Link>
      }
    >
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
export function ClosedSentence({ explanation, children }: ClosedNoteProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  return (
    <>
      <span className="block font-semibold">{isReady && explainAccess(t, explanation)}</span>
      {children}
    </>
  );
}
