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

const fields = ['actor', 'act', 'subject', 'client_id'] as const;

export function AuditPage() {
  const { search } = usePlace();
  const queue = useMemo((): Queue<TrailLine> => {
    const asked = new URLSearchParams(search);
    const query = Object.fromEntries(fields.map((name) => [name, asked.get(name) ?? undefined]));
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
      className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-5"
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
          value={values[name] ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
      <Button type="submit">{t('shell.search')}</Button>
    </form>
  );
}
