// What is different between two texts, in the console's words.
import { LineDiff as Lines } from '@candor/screens/documents/line-diff.tsx';
import { useWords } from './use-services.tsx';

export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useWords();
  const words = {
    none: t('console.no_difference'),
    name: t('console.difference'),
    putIn: t('console.put_in'),
    takenOut: t('console.taken_out'),
  };
  return <Lines before={before} after={after} words={words} />;
}
