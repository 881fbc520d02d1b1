import { t } from '@houselights/messages/catalogue/store-discount';
import { mayAccess } from '@houselights/rules';
import { ButtonLink, Panel } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../../lib/language/rich.ts';
import { useUserInfo } from '../../../shared/account/user-info.ts';
import { discountQuery } from '../api/discount.ts';

/** The store discount on the account page. Renders nothing without a code. */
export function DiscountPanel() {
  const user = useUserInfo();
  const { data } = useQuery({ ...discountQuery, enabled: user !== undefined && mayAccess('member', user) });
  if (!data?.code) return null;
  const { percent, code } = data;
  return (
    <Panel title={t('title', { percent })}>
      <p>{rich(t.rich('saving', { percent, code, strong: (text) => <strong>{text}</strong> }))}</p>
      <ButtonLink href="/store">{t('toStore')}</ButtonLink>
    </Panel>
  );
}
