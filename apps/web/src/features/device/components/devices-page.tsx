import {
  ArrowLeft,
  Button,
  ButtonLink,
  DeviceList,
  DeviceRow,
  DeviceRowSkeleton,
  IconButton,
  Panel,
  Trash2,
  confirmFirst,
} from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { useConfig } from '../../../lib/remote-config.tsx';
import { shownInApp } from '../../../lib/shown-in-app.ts';
import { useTitle } from '../../../lib/title.ts';
import { devicesQuery, useRemove, useSetActive } from '../api/devices.ts';
import type { Device } from '../api/devices.ts';
import { once } from '../../../lib/once.ts';

const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));

function Row({ device }: { device: Device }) {
  const { model, platform, isActive, isCurrent, created } = device;
  const setActive = useSetActive(device);
  const remove = useRemove(device);

  async function askToRemove() {
    if (remove.isPending) return;
    const yes = await confirmFirst({
      title: 'Remove this device?',
      text: `${model} is logged out at once. Whoever logs in on it again adds it anew.`,
      confirm: 'Remove device',
      cancel: 'Keep it',
      tone: 'danger',
    });
    if (yes) remove.mutate();
  }

  const act = isActive ? 'Deactivate' : 'Activate';
  return (
    <DeviceRow
      platform={platform}
      model={model}
      current={isCurrent}
      note={`Added ${day().format(new Date(created))} · ${isActive ? 'active' : 'not active'}`}
      actions={
        <>
          <Button
            busy={setActive.isPending}
            onClick={() => setActive.mutate(!isActive)}
            aria-label={`${act} ${isCurrent ? 'this device' : model}`}
          >
            {act}
          </Button>
          {!isCurrent && (
            <IconButton
              label={`Remove ${model}`}
              aria-disabled={remove.isPending || undefined}
              onClick={() => void askToRemove()}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    />
  );
}

/** The way back to the video that did not play here. Inside an app, the app has its own. */
function BackToVideo({ ready }: { ready: boolean }) {
  const [query] = useSearchParams();
  const mediaId = query.get('mediaId');
  if (!mediaId || shownInApp()) return null;
  return (
    <div>
      <ButtonLink
        href={`/video/${encodeURIComponent(mediaId)}`}
        variant={ready ? 'light' : 'quiet'}
        icon={<ArrowLeft aria-hidden="true" className="hl-flip-rtl" />}
      >
        Back to the video
      </ButtonLink>
    </div>
  );
}

/** The devices of this account: which of them may play, and room for others. */
export function DevicesPage() {
  useTitle('Device Management');
  const { device_management_limit: limit } = useConfig();
  const { data, error, refetch, isRefetching } = useQuery(devicesQuery);
  const active = data?.filter((device) => device.isActive).length;
  return (
    <div className="account-page">
      <h1>Device Management</h1>
      <BackToVideo ready={data?.some((device) => device.isCurrent && device.isActive) ?? false} />
      <Panel
        title={active === undefined ? 'Active devices' : `Active devices: ${active} of ${limit}`}
        intro="Videos play on active devices. Deactivate one that you do not use to make room for another."
      >
        <output className="hl-hidden">{active !== undefined && `${active} of ${limit} active`}</output>
        {data && (
          <DeviceList>
            {data.map((device) => (
              <Row key={device.deviceIdentifier} device={device} />
            ))}
          </DeviceList>
        )}
        {!data && !error && (
          <DeviceList busy>
            <DeviceRowSkeleton />
            <DeviceRowSkeleton />
            <DeviceRowSkeleton />
          </DeviceList>
        )}
        {!data && error && (
          <LoadingFailed title="Your devices could not be loaded" error={error} busy={isRefetching} again={refetch} />
        )}
      </Panel>
    </div>
  );
}
