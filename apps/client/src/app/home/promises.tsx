// Three promises of the product in plain words. Each is kept by software, none is a slogan.
import { useTemplate } from '@candor/ui';
import { EyeIcon } from '@candor/ui/icons/action.tsx';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ShieldIcon } from '@candor/ui/icons/status.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useAppState } from '../../shared/use-services.ts';

const promises = [
  { name: 'source', icon: ReceiptIcon },
  { name: 'open', icon: EyeIcon },
  { name: 'secret', icon: ShieldIcon },
] as const;

export function Promises() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  const { columns } = useTemplate();
  const grid = columns === 'single' ? 'grid gap-6' : 'grid gap-4 md:grid-cols-3';
  return (
    <Section title={t('guest.promises')}>
      <div className={grid}>
        {promises.map(({ name, icon: Icon }) => (
          <Card key={name} className="flex flex-col gap-3">
            <Icon size={26} className="text-accent" />
            <h3 className="text-lg font-semibold">{t(`guest.promise_${name}_title`)}</h3>
            <p className="text-muted">{t(`guest.promise_${name}_text`, { app })}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
