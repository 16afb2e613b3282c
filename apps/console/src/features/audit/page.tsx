// The audit trail: who did what, when, about whom. The search stands in the address.
import { useMemo, useState } from 'react';
import { searchAudit } from '@candor/contract/desk/staff.ts';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { withQuery } from '../../shared/address.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { trail } from './trail.tsx';
import type { TrailLine } from './trail.tsx';

const fields = ['actor', 'act', 'subject', 'client_id', 'from', 'to'] as const;

/** A day of the reader's clock as the instant it begins, or the one after it begins. */
function beginOf(day: string | null, later = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return day === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function AuditPage() {
  const { search } = usePlace();
  const queue = useMemo((): Queue<TrailLine> => {
    const asked = new URLSearchParams(search);
    const text = (name: (typeof fields)[number]): string | undefined => asked.get(name) ?? undefined;
    const query = {
      actor: text('actor'),
      act: text('act'),
      subject: text('subject'),
      client_id: text('client_id'),
      since: beginOf(asked.get('from')),
      until: beginOf(asked.get('to'), 1),
    };
    return {
      ...trail,
      key: `audit ${fields.map((name) => asked.get(name) ?? '').join(' ')}`,
      load: (api, { cursor, signal }) => api.call(searchAudit, { query: { ...query, cursor }, signal }),
    };
  }, [search]);
  return (
    <QueuePage queue={queue}>
      <AuditSearch key={search} />
    </QueuePage>
  );
}

function AuditSearch() {
  const { t } = useWords();
  const { address } = useServices();
  const place = usePlace();
  const asked = new URLSearchParams(place.search);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(fields.map((name) => [name, asked.get(name) ?? ''])),
  );
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
        address.go(withQuery(place, { ...trimmed, item: undefined }));
      }}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`console-clients.search_${name}`)}
          type={name === 'from' || name === 'to' ? 'date' : 'text'}
          value={values[name] ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
      <div>
        <Button type="submit">{t('shell.search')}</Button>
      </div>
    </form>
  );
}
