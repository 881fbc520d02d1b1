import { t } from '@houselights/messages/catalogue/routes-something-went-wrong';
import { Button, ButtonLink } from '@houselights/ui';
import { useLocation } from 'react-router';
import { menusHidden } from '../lib/session/guard.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { StatePage } from '../lib/parts/state-page.tsx';

export function SomethingWentWrongRoute() {
  const { search } = useLocation();
  const alone = menusHidden(useConfig(), search);
  return (
    <StatePage
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button
            variant="light"
            onClick={() => (window.history.length > 1 ? window.history.back() : window.location.reload())}
          >
            {t('tryAgain')}
          </Button>
          {!alone && <ButtonLink href="/">{t('goHome')}</ButtonLink>}
        </>
      }
    />
  );
}
