// A product family as a card: what it is in a sentence, its three facts (folded on a phone), and its guide.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuideItem } from '@candor/contract/content/client.ts';
import { tallLinkLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { useIsWide } from '../use-is-wide.ts';
import { GuideFacts } from './guide-facts.tsx';
import { familyIcons } from './family-icons.ts';

export interface GuideCardProps {
  readonly guide: GuideItem;
  /** A word beside the title. */
  readonly badge?: ReactNode;
  /** Figures of now, over the facts. */
  readonly figures?: ReactNode;
  /** Further figures that a phone folds together with the facts. */
  readonly folded?: ReactNode;
  /** What is to be known before the guide is read. */
  readonly children?: ReactNode;
}

export function GuideCard({ guide, badge, figures, folded, children }: GuideCardProps) {
  const t = useText();
  const isWide = useIsWide();
  const Icon = familyIcons[guide.family];
  return (
    <Card className="flex h-full flex-col gap-2 md:gap-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent"
        >
          <Icon size={24} />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="text-lg leading-snug font-semibold">{guide.title}</h3>
            {badge}
          </div>
          <p className="text-muted">{guide.summary}</p>
        </div>
      </div>
      {figures}
      {isWide ? (
        <GuideFacts guide={guide} />
      ) : (
        <details>
          <summary className="inline-flex min-h-11 items-center text-accent">{t('guides.glance')}</summary>
          <div className="flex flex-col gap-4">
            {folded}
            <GuideFacts guide={guide} />
          </div>
        </details>
      )}
      {children}
      <p className="mt-auto flex flex-wrap items-center gap-x-3">
        <Link to="/discover/guides/$slug" params={{ slug: guide.slug }} className={tallLinkLook}>
          {t('guides.read', { title: guide.title })}
        </Link>
        <span className="text-sm text-muted">{t('guides.minutes', { count: guide.minutes })}</span>
      </p>
    </Card>
  );
}
