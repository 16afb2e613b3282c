// The label of a tenant in demo mode (G-14): on every screen, in every layout. No setting hides it.
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { useAppState } from '../../shared/use-services.ts';

export function DemoMark() {
  const t = useText();
  const isDemo = useAppState((state) => state.app.demo);
  if (!isDemo) return null;
  return (
    <span title={t('shell.demo_note')} className="shrink-0">
      <Badge tone="warning">{t('shell.demo')}</Badge>
    </span>
  );
}
