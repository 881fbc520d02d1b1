import { t } from '@houselights/messages/catalogue/notification-preferences';
import type { NotificationMail, NotificationType } from '@houselights/contracts';
import { Panel, PanelSkeleton, RadioButton, Switch } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useTitle } from '../../../lib/pages/title.ts';
import { ThisDevice } from './this-device.tsx';
import { preferencesQuery, useSetPreference } from '../api/preferences.ts';

const TYPES = [
  ['replies', 1],
  ['likes', 3],
  ['hearts', 4],
  ['videos', 2],
] as const satisfies readonly (readonly [string, NotificationType])[];

const MAILS = [
  ['mailOff', 'off'],
  ['mailDaily', 'daily'],
  ['mailWeekly', 'weekly'],
] as const satisfies readonly (readonly [string, NotificationMail])[];

function Choices() {
  const { data, error, refetch, isRefetching } = useQuery(preferencesQuery);
  const { mutate } = useSetPreference();
  if (!data) {
    if (!error) return <PanelSkeleton label={t('loading')} lines={4} />;
    return <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} level={2} />;
  }
  const choices = (where: 'bell' | 'push') => (
    <div className="notification-choices">
      {TYPES.map(([name, type]) => (
        <Switch
          key={type}
          label={t(name)}
          hint={where === 'bell' && t(`${name}Hint`)}
          checked={data[where].includes(type)}
          disabled={where === 'push' && !data.bell.includes(type)}
          onChange={({ target }) => mutate({ where, type, isOn: target.checked })}
        />
      ))}
    </div>
  );
  return (
    <>
      <Panel title={t('bell')} intro={t('bellIntro')}>
        {choices('bell')}
      </Panel>
      <Panel title={t('push')} intro={t('pushIntro')}>
        <ThisDevice />
        {choices('push')}
      </Panel>
      <Panel title={t('mail')} intro={t('mailIntro')}>
        <div className="notification-choices" role="radiogroup" aria-label={t('mailHow')}>
          {MAILS.map(([name, mail]) => (
            <RadioButton
              key={mail}
              name="notification-mail"
              label={t(name)}
              checked={data.mail === mail}
              onChange={() => mutate({ mail })}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

/** What the account wants to be told. */
export function PreferencesPage() {
  useTitle(t('title'));
  return (
    <div className="account-page">
      <h1>{t('title')}</h1>
      <Choices />
    </div>
  );
}
