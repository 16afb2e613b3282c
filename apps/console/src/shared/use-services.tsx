// The console's services in React, who is signed in, and the reader's words.
import { createContext, use, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StaffRole } from '@candor/contract/roles.ts';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import type { Place } from './address.ts';
import type { Services } from '../app/services.ts';
import type { StaffMe } from '../app/staff-session.ts';

const Context = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <Context value={services}>{children}</Context>;
}

export function useServices(): Services {
  const services = use(Context);
  if (!services) throw new Error('ServicesProvider is missing.');
  return services;
}

export function usePlace(): Place {
  const { address } = useServices();
  return useSyncExternalStore(address.subscribe, address.place);
}

/** Only inside the frame: nobody gets there without signing in. */
export function useMe(): StaffMe {
  const me = useStore(useServices().session.store, (state) => state.me);
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

export function useMay(): (roles: readonly StaffRole[]) => boolean {
  const { roles: mine } = useMe();
  return (roles) => mine.some((role) => roles.includes(role));
}

/** What a cell or a fact is written with. */
export interface Words {
  readonly t: Translate;
  readonly locale: string;
  readonly nowMs: number;
}

export function useWords(): Words {
  const { session } = useServices();
  return { t: useText(), locale: useLanguage(), nowMs: session.nowMs() };
}
