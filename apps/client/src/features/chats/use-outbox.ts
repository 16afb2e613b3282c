// The one outbox of this page for the chat of this client; it ends with the session.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { sendChatMessage } from '@candor/contract/chats/client.ts';
import { chatKeys } from '../../shared/chats/keys.ts';
import { useServices } from '../../shared/use-services.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

let current: { readonly owner: string; readonly outbox: Outbox } | undefined;

function findOutbox({ api, clock, storage, query, session }: ReturnType<typeof useServices>, owner: string): Outbox {
  if (current?.owner === owner) return current.outbox;
  current?.outbox.stop();
  const outbox = createOutbox({
    clock,
    storage,
    owner,
    send: ({ id, text, link, fileId }) =>
      api.call(sendChatMessage, {
        body: { id, link, ...(text !== '' && { text }), ...(fileId !== undefined && { file_id: fileId }) },
      }),
    onSent: () => void query.invalidateQueries({ queryKey: chatKeys.all }),
  });
  current = { owner, outbox };
  const end = session.store.subscribe(({ status }) => {
    if (status === 'authenticated') return;
    outbox.stop();
    current = undefined;
    end();
  });
  outbox.run();
  return outbox;
}

export function useOutbox(owner: string) {
  const services = useServices();
  const [outbox] = useState(() => findOutbox(services, owner));
  useEffect(() => {
    addEventListener('online', outbox.run);
    return () => removeEventListener('online', outbox.run);
  }, [outbox]);
  return { outbox, unsent: useStore(outbox.store, ({ items }) => items) };
}
