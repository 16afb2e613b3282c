// The newest headlines on home. Brings its own texts, so that home does not wait for them.
import { LatestNews } from '../../shared/news/latest-news.tsx';
import { useNouns } from '../../shared/use-nouns.ts';

const nouns = ['news'] as const;

export function HomeNews() {
  return useNouns(nouns) ? <LatestNews /> : null;
}
