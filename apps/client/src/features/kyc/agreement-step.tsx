// The first step: the agreement, read to its end before it can be accepted. Works by scrolling, by keyboard and by the way to the end that
// screen readers take.
import { useEffect, useRef, useState } from 'react';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import type { OutputOf } from '@candor/contract';
import type { getDocument } from '@candor/contract/documents/client.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MarkdownText } from '../../shared/markdown-text.tsx';
import { useAgreement } from './queries.ts';

type Agreement = OutputOf<typeof getDocument>;
export type Accepted = Pick<Agreement, 'version' | 'language'>;

export function AgreementStep({ onAccepted }: { readonly onAccepted: (accepted: Accepted) => void }) {
  const t = useText();
  const { data, error, isPending, refetch } = useAgreement();
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) {
    return <LoadProblem problem={error} title={t('legal-ui.agreement_unavailable')} onRetry={() => void refetch()} />;
  }
  return <AgreementText agreement={data} onAccepted={onAccepted} />;
}

interface AgreementTextProps {
  readonly agreement: Agreement;
  readonly onAccepted: (accepted: Accepted) => void;
}

function AgreementText({ agreement, onAccepted }: AgreementTextProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [isRead, setIsRead] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);
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
  const { version, language } = agreement;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('kyc.agreement_note')}</p>
      <section
        ref={box}
        aria-label={agreement.title}
        className="flex max-h-[24rem] flex-col gap-2 overflow-y-auto rounded-control border border-line bg-surface p-4"
      >
        {/* Inside what scrolls: whoever comes here by keyboard scrolls on with the arrows, or goes to the end at once. */}
        <Button variant="quiet" size="small" className="self-start" onClick={goToEnd}>
          {t('kyc.agreement_jump')}
        </Button>
        <article lang={language} className="flex flex-col gap-4">
          <MarkdownText text={agreement.body} />
          <p ref={end} tabIndex={-1} className="text-sm text-muted">
            {agreement.title} · {version}
          </p>
        </article>
      </section>
      <output className="text-sm text-muted">{isRead ? t('kyc.agreement_open') : ''}</output>
      <Checkbox
        label={t('kyc.agreement_accept')}
        disabled={!isRead}
        checked={isAccepted}
        onChange={(event) => setIsAccepted(event.target.checked)}
      />
      <Button wide disabled={!isAccepted} onClick={() => onAccepted({ version, language })}>
        {t('kyc.next')}
      </Button>
    </div>
  );
}
