import { t } from '@houselights/messages/catalogue/routes-external';
import { FaqPage } from '../features/catalog/components/faq-page.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import { External } from './external.route.tsx';

/** The site's own FAQ, or the operator's page elsewhere. */
export function FaqRoute() {
  const { faq_url: url } = useConfig();
  return url === '' ? <FaqPage /> : <External url={url} name={t('faq')} />;
}
