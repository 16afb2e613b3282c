// How clients fared (G-17) beside a form that is opened over another page: texts and figures come by themselves, nothing waits for them.
import { lazy, Suspense } from 'react';
import type { ProductFamily } from '@candor/contract/content/client.ts';
import { useNouns } from '@candor/screens/page/use-nouns.ts';

const FamilyFare = lazy(async () => ({ default: (await import('./family-result.tsx')).FamilyFare }));
const nouns = ['discover'] as const;

export function LateFare({ family }: { readonly family: ProductFamily }) {
  if (!useNouns(nouns)) return null;
  return (
    <Suspense fallback={null}>
      <FamilyFare family={family} />
    </Suspense>
  );
}
