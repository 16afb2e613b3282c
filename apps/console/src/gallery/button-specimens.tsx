// Buttons in all variants, sizes and states; links; icon buttons.
import { Button, IconButton, linkLook, quietLinkLook, Spinner } from '@candor/ui';
import { PlusIcon, StarIcon } from '@candor/ui/icons/action.tsx';
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { CountDot } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useState } from 'react';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'up', 'down'] as const;

export function ButtonSpecimens() {
  const [loading, setLoading] = useState(false);
  return (
    <Section title="Buttons">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <Button disabled>Disabled</Button>
          <Button loading loadingLabel="Saving">
            Save changes
          </Button>
          <Button variant="secondary" loading={loading} onClick={() => setLoading(true)}>
            Press to load
          </Button>
          <Button icon={<PlusIcon size={20} />}>With icon</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Add to watchlist" icon={<StarIcon />} />
          <IconButton label="Messages" icon={<BellIcon />} badge={<CountDot count={12} label="12 unread" />} />
          <IconButton label="Add" icon={<PlusIcon />} tone="filled" />
          <Spinner label="Loading" />
          <a href="#link" className={linkLook}>
            A link in text
          </a>
          <a href="#quiet" className={quietLinkLook}>
            A quiet link
          </a>
        </div>
      </Card>
    </Section>
  );
}
