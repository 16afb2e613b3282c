// The console's first page: says that the console runs and how the server behind it is, part by part.
import { useEffect, useState } from 'react';
import { linkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isRecord } from '@candor/web/storage/storage.ts';

interface Health {
  readonly version: string;
  readonly parts: readonly { readonly name: string; readonly ok: boolean }[];
}

const links = [
  { href: '#/gallery', label: 'Design gallery' },
  { href: '/', label: 'Client app' },
  { href: '/docs', label: 'API' },
] as const;

export function StatusPage() {
  const [health, setHealth] = useState<Health | 'unreachable' | null>(null);
  useEffect(() => {
    fetchHealth().then(setHealth, () => setHealth('unreachable'));
  }, []);
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 p-6">
      <h1 className="text-2xl font-semibold">Candor Console</h1>
      <Card>
        <h2 className="font-semibold">Server</h2>
        {health === 'unreachable' && <p className="text-danger">The server does not answer.</p>}
        {health !== null && health !== 'unreachable' && (
          <dl className="mt-2 flex flex-col gap-1">
            <div className="flex justify-between">
              <dt className="text-muted">version</dt>
              <dd className="ui-num">{health.version}</dd>
            </div>
            {health.parts.map(({ name, ok }) => (
              <div key={name} className="flex justify-between">
                <dt className="text-muted">{name}</dt>
                <dd>
                  <Badge tone={ok ? 'success' : 'danger'}>{ok ? 'ok' : 'down'}</Badge>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <nav aria-label="Pages" className="flex gap-5">
        {links.map(({ href, label }) => (
          <a key={href} href={href} className={linkLook}>
            {label}
          </a>
        ))}
      </nav>
    </main>
  );
}

async function fetchHealth(): Promise<Health> {
  const [alive, ready] = await Promise.all([fetch('/healthz'), fetch('/readyz')]);
  const health: unknown = await alive.json();
  const readiness: unknown = await ready.json();
  return {
    version: isRecord(health) ? String(health['version']) : '',
    parts: isRecord(readiness) && Array.isArray(readiness['parts']) ? readiness['parts'].filter(isPart) : [],
  };
}

function isPart(value: unknown): value is Health['parts'][number] {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['ok'] === 'boolean';
}
