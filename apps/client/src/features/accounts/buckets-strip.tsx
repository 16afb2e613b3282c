// The six buckets as one strip; opened, each says in plain words what it is. What is owed is told apart by words, not by colour alone.
import { useId, useState } from 'react';
import type { BucketName } from '@candor/contract/accounts/client.ts';
import { Amount, Button, joinClasses } from '@candor/ui';
import { signOf } from '@candor/ui/amount/number-format.ts';
import { ChevronDownIcon, ChevronUpIcon } from '@candor/ui/icons/navigation.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useAccountChoice, useAssets } from './queries.ts';
import { viewAssets } from './view.ts';

const names = ['cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan'] as const satisfies readonly BucketName[];
const owed: ReadonlySet<BucketName> = new Set(['outstanding', 'loan']);

export function BucketsStrip() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const choice = useAccountChoice();
  const { assets, isFailed } = useAssets();
  if (isFailed) return null;
  const view = assets && viewAssets(assets, choice);
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  const toggle = (
    <Button
      size="small"
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setIsOpen(!isOpen)}
      icon={<Chevron size={18} />}
    >
      {t(isOpen ? 'accounts.buckets_less' : 'accounts.buckets_more')}
    </Button>
  );
  return (
    <Section title={t('accounts.buckets')} action={toggle}>
      <Card>
        <dl
          id={id}
          data-buckets
          className={joinClasses(
            'grid gap-x-6 gap-y-4',
            isOpen ? 'sm:grid-cols-2' : 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-6',
          )}
        >
          {names.map((name) => (
            <div key={name} data-bucket={name} className="min-w-0">
              <dt className="text-sm text-muted">{t(`accounts.bucket_${name}`)}</dt>
              <dd className="mt-0.5 min-h-6 font-medium">
                {view ? (
                  <Amount
                    value={view.buckets[name]}
                    className={owed.has(name) && signOf(view.buckets[name].amount) !== 0 ? 'text-danger' : ''}
                  />
                ) : (
                  <Skeleton width={88} height={24} />
                )}
              </dd>
              {isOpen && <dd className="mt-1 text-sm text-muted">{t(`accounts.explain_${name}`)}</dd>}
            </div>
          ))}
        </dl>
        {isOpen && view?.isConverted === true && (
          <p className="mt-4 text-sm text-muted">{t('accounts.buckets_rounded')}</p>
        )}
      </Card>
    </Section>
  );
}
