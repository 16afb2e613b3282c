// A legal text that is read to its end before it can be accepted. Works by scrolling, by keyboard and by the way to the end that screen
// readers take.
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@candor/contract';
import type { getDocument } from '@candor/contract/documents/client.ts';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useText } from '@candor/web';
import { MarkdownText } from '../markdown-text.tsx';

export type LegalDocument = OutputOf<typeof getDocument>;

export interface TextToAcceptProps {
  readonly document: LegalDocument;
  /** The words of the box that is ticked. */
  readonly acceptLabel: string;
  readonly isAccepted: boolean;
  readonly onAccepted: (isAccepted: boolean) => void;
  /** The button, and whatever stands beside it. */
  readonly children: ReactNode;
}

/** Pages that use it list the noun `legal-ui`. */
export function TextToAccept({ document, acceptLabel, isAccepted, onAccepted, children }: TextToAcceptProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!end.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsRead(true);
      },
      { root: box.current },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  const goToEnd = (): void => {
    end.current?.scrollIntoView({ block: 'end' });
    end.current?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('legal-ui.read_note')}</p>
      <section
        ref={box}
        aria-label={document.title}
        className="flex max-h-[24rem] flex-col gap-2 overflow-y-auto rounded-control border border-line bg-surface p-4"
      >
        {/* Inside what scrolls: whoever comes here by keyboard scrolls on with the arrows, or goes to the end at once. */}
        <Button variant="quiet" size="small" className="self-start" onClick={goToEnd}>
          {t('legal-ui.jump')}
        </Button>
        <article lang={document.language} className="flex flex-col gap-4">
          <MarkdownText text={document.body} />
          <p ref={end} tabIndex={-1} className="text-sm text-muted">
            {document.title} · {document.version}
          </p>
        </article>
      </section>
      <output className="text-sm text-muted">{isRead ? t('legal-ui.read_done') : ''}</output>
      <Checkbox
        label={acceptLabel}
        disabled={!isRead}
        checked={isAccepted}
        onChange={(event) => onAccepted(event.target.checked)}
      />
      {children}
    </div>
  );
}
