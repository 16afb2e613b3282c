// The brand's film with its captions, where it has one: nothing is loaded before somebody presses play.
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useAppState } from './use-services.ts';

export function BrandFilm() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  const film = useAppState((state) => state.company.app_video);
  if (film === '') return null;
  return (
    <Section title={t('shell.film', { app })}>
      <Card flush className="overflow-hidden">
        <video
          controls
          playsInline
          preload="none"
          src={film}
          aria-label={t('shell.film', { app })}
          className="aspect-video w-full bg-sunken"
        >
          <track default kind="captions" src={film.replace(/\.\w+$/, '.vtt')} />
        </video>
      </Card>
    </Section>
  );
}
