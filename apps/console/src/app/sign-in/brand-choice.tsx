// Which brand one works for: by the address, else the one of the last time. Every brand has staff of its own, and so has the platform.
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { base } from '../../shared/address.ts';

export function BrandChoice() {
  const { t } = useWords();
  const { profile, profiles } = useServices();
  if (profiles.length < 2) return null;
  return (
    <label className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{t('console.brand')}</span>
      <select
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-fg"
        value={profile.name}
        onChange={(event) => location.assign(`${base}/?profile=${encodeURIComponent(event.target.value)}`)}
      >
        {profiles.map(({ name }) => (
          <option key={name} value={name}>
            {name === platformRealm.name ? t('console.platform_realm') : name}
          </option>
        ))}
      </select>
    </label>
  );
}
