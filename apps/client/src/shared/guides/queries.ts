// The reads of the learning centre: its shelf and one guide.
import { useQuery } from '@tanstack/react-query';
import { listGuides, getGuide } from '@candor/contract/content/client.ts';
import { useLanguage } from '@candor/web';
import { useServices } from '../use-services.ts';

const freshMs = 5 * 60_000;

export function useGuides() {
  const { api } = useServices();
  const language = useLanguage();
  return useQuery({
    queryKey: ['guides', language],
    queryFn: ({ signal }) => api.call(listGuides, { signal, bearer: null }),
    staleTime: freshMs,
  });
}

export function useGuide(slug: string) {
  const { api } = useServices();
  const language = useLanguage();
  return useQuery({
    queryKey: ['guide', language, slug],
    enabled: isGuideSlug(slug),
    queryFn: ({ signal }) => api.call(getGuide, { params: { slug }, signal, bearer: null }),
    staleTime: freshMs,
  });
}

/** An address that cannot be a guide's is not asked for. */
export function isGuideSlug(slug: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(slug);
}
