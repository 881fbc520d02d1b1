import { t } from '@houselights/messages/catalogue/billing-page';
import { BackLink } from '@houselights/ui';

export function Back() {
  return <BackLink href="/account">{t('back')}</BackLink>;
}
