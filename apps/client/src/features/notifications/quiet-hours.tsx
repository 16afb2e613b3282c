// Hours of rest: on or off, and from when to when by the client's own clock. A time is kept once it is left, not at each key.
import { useState } from 'react';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';

type Quiet = NotificationSettings['quiet'];

export interface QuietHoursProps {
  readonly quiet: Quiet;
  readonly zone: string;
  readonly onChange: (quiet: Quiet) => void;
}

const usual = { from: '22:00', to: '07:00' };
const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);

export function QuietHours({ quiet, zone, onChange }: QuietHoursProps) {
  const t = useText();
  const [typed, setTyped] = useState(quiet ?? usual);
  const keep = (): void => {
    const isNew = typed.from !== quiet?.from || typed.to !== quiet.to;
    if (isNew && isTime(typed.from) && isTime(typed.to)) onChange(typed);
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('notifications.quiet')}
        hint={t('notifications.quiet_note')}
        checked={quiet !== null}
        onCheckedChange={(isOn) => onChange(isOn ? typed : null)}
      />
      {quiet !== null && (
        <div className="flex flex-wrap gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              className="min-w-32 flex-1"
              type="time"
              label={t(`notifications.quiet_${end}`)}
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
              onBlur={keep}
            />
          ))}
          <p className="w-full text-sm text-muted">{t('notifications.zone', { zone: zone.replaceAll('_', ' ') })}</p>
        </div>
      )}
    </div>
  );
}
