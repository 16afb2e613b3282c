// The client's notification settings, as every screen that shows or changes them reads them.
import { useQuery } from '@tanstack/react-query';
import { getNotifications } from '@candor/contract/notifications/client.ts';
import { useServices } from '../use-services.ts';

export const notificationsKey = ['notifications'] as const;

export function useNotifications() {
  const { api } = useServices();
  return useQuery({ queryKey: notificationsKey, queryFn: ({ signal }) => api.call(getNotifications, { signal }) });
}
