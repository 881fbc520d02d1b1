import { t } from '@houselights/messages/catalogue/device';
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
  confirmDialog,
} from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { locale } from '@houselights/messages';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { shownInApp } from '../../../lib/session/shown-in-app.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { devicesQuery, useRemove, useSetActive } from '../api/devices.ts';
import type { Device } from '../api/devices.ts';
import { once } from '../../../lib/format/once.ts';

const day = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }));

function Row({ device }: { device: Device }) {
  const { model, platform, isActive, isCurrent, created } = device;
  const setActive = useSetActive(device);
  const remove = useRemove(device);

  async function askToRemove() {
    if (remove.isPending) return;
    const yes = await confirmDialog({
      title: t('removeQuestion'),
      text: t('removeEffect', { device: model }),
      confirm: t('removeConfirm'),
      cancel: t('removeCancel'),
      tone: 'danger',
    });
    if (yes) remove.mutate();
  }

  const act = isActive ? 'deactivate' : 'activate';
  const date = day().format(new Date(created));
  return (
    <DeviceRow
      platform={platform}
      model={model}
      current={isCurrent}
      note={t(isActive ? 'addedActive' : 'addedInactive', { date })}
      actions={
        <>
          <Button
            busy={setActive.isPending}
            onClick={() => setActive.mutate(!isActive)}
            aria-label={isCurrent ? t(`${act}This`) : t(`${act}Named`, { device: model })}
          >
            {t(act)}
          </Button>
          {!isCurrent && (
            <IconButton
              label={t('remove', { device: model })}
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

/** Back to the video that did not play here. An app has its own way back. */
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
        {t('backToVideo')}
      </ButtonLink>
    </div>
  );
}

/** The account's devices: which may play, and how to make room for others. */
export function DevicesPage() {
  useTitle(t('title'));
  const { device_management_limit: limit } = useConfig();
  const { data, error, refetch, isRefetching } = useQuery(devicesQuery);
  const active = data?.filter((device) => device.isActive).length;
  return (
    <div className="account-page">
      <h1>{t('title')}</h1>
      <BackToVideo ready={data?.some((device) => device.isCurrent && device.isActive) ?? false} />
      <Panel title={active === undefined ? t('active') : t('activeOf', { active, limit })} intro={t('intro')}>
        <output className="hl-hidden">{active !== undefined && t('activeAnnouncement', { active, limit })}</output>
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
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
        )}
      </Panel>
    </div>
  );
}
