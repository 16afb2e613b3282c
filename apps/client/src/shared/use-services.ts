// How a feature reaches the services that app/ composed: through the router's context, so that no feature imports app/.
import { useRouteContext } from '@tanstack/react-router';
import { useStore } from 'zustand';
import type { AuthUser } from '@candor/web/session/session.ts';
import type { AppState } from '@candor/web/settings/app-store.ts';
import type { Services } from '../app/services.ts';

export function useServices(): Services {
  return useRouteContext({ from: '__root__' }).services;
}

export function useUser(): AuthUser | null {
  return useStore(useServices().session.store, (state) => state.user);
}

export function useIsDemo(): boolean {
  return useStore(useServices().app.store, (state) => state.app.demo);
}

export function useAppName(): string {
  return useStore(useServices().app.store, (state) => state.app.app_name);
}

export function useIsSignedIn(): boolean {
  return useStore(useServices().session.store, (state) => state.status === 'authenticated');
}

export function useAppState<T>(select: (state: AppState) => T): T {
  return useStore(useServices().app.store, select);
}
