// What a signed-in client reads first: a greeting by the time of day. The portfolio's value takes this place when it exists.
import { useText } from '@candor/web';
import { useServices, useUser } from '../../shared/use-services.ts';

export function ClientHero() {
  const t = useText();
  const user = useUser();
  const { clock } = useServices();
  const hour = new Date(clock.now()).getHours();
  const part = hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const name = user?.full_name || user?.username || t('shell.me');
  return (
    <section className="ui-hero gap-2 py-4">
      <h1 className="ui-hero-value text-balance">{t(`shell.greeting_${part}`, { name })}</h1>
      <p className="max-w-prose text-muted">{t('shell.greeting_note')}</p>
    </section>
  );
}
