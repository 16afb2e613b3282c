// The tenant's logo as an address that can be shown without the network: kept as text after it was fetched once.
import { useEffect, useState } from 'react';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { isRecord } from '@candor/web/storage/storage.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

interface KeptLogo {
  readonly url: string;
  readonly data: string;
}

/** As much text as a cache keeps of it; a larger one is fetched each time. */
const largest = 120_000;

export function useLogo(): string | undefined {
  const { storage, log } = useServices();
  const url = useAppState((state) => state.app.web_logo);
  const [kept, setKept] = useState(() => storage.readJson(storageKeys.logo, isKeptLogo));

  useEffect(() => {
    if (url === '' || kept?.url === url) return undefined;
    const stop = new AbortController();
    const keep = async (): Promise<void> => {
      const data = await fetchLogo(url, stop.signal);
      if (data === undefined) return;
      storage.writeJson(storageKeys.logo, { url, data } satisfies KeptLogo);
      setKept({ url, data });
    };
    keep().catch((problem: unknown) => {
      if (!stop.signal.aborted) log.add('logo', problem);
    });
    return () => stop.abort();
  }, [url, kept, storage, log]);

  if (url === '') return kept?.data;
  return kept?.url === url ? kept.data : url;
}

async function fetchLogo(url: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(url, { signal });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) return undefined;
  const data = type.startsWith('image/svg')
    ? `data:image/svg+xml,${encodeURIComponent(await response.text())}`
    : type.startsWith('image/png')
      ? await readAsAddress(await response.blob())
      : undefined;
  return data === undefined || data.length > largest ? undefined : data;
}

async function readAsAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function isKeptLogo(value: unknown): value is KeptLogo {
  return (
    isRecord(value) &&
    typeof value['url'] === 'string' &&
    typeof value['data'] === 'string' &&
    value['data'].startsWith('data:image/')
  );
}
