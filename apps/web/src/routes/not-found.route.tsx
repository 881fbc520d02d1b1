import { t } from '@houselights/messages/catalogue/routes-not-found';
import { ButtonLink } from '@houselights/ui';
import { StatePage } from '../lib/parts/state-page.tsx';

export function NotFoundRoute() {
  return (
    <StatePage
      title={t('title')}
      text={t('text')}
      actions={
        <ButtonLink href="/" variant="light">
          {t('goHome')}
        </ButtonLink>
      }
    />
  );
}
