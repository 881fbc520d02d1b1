import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@houselights/ui';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export type Device = CallReply<'listDevices'>[number];

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(calls.listDevices, {}, { signal }),
});

const said = (error: unknown) => void showToast(reasonOf(error), { tone: 'alarm' });

/** Activates or deactivates a device. The server decides whether there is room for it. */
export function useSetActive({ deviceIdentifier }: Device) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => call(calls.setDeviceActive, { body: { deviceIdentifier, isActive } }),
    onError: said,
    onSettled: () => cache.invalidateQueries(devicesQuery),
  });
}

/** Removes a device, which ends its sessions. */
export function useRemove({ deviceIdentifier }: Device) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.removeDevice, { body: { deviceIdentifier } }),
    onError: said,
    onSettled: () => cache.invalidateQueries(devicesQuery),
  });
}
