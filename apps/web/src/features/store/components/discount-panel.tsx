import { mayAccess } from '@houselights/rules';
import { ButtonLink, Panel } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../../lib/user-info.ts';
import { discountQuery } from '../api/discount.ts';

/** On the account's page: what a member saves at the store. Nothing where there is no code. */
export function DiscountPanel() {
  const user = useUserInfo();
  const { data } = useQuery({ ...discountQuery, enabled: user !== undefined && mayAccess('member', user) });
  if (!data?.code) return null;
  return (
    <Panel title={`${data.percent}% off at the store`}>
      <p>
        Members save {data.percent}% on all merch. Your code is <strong>{data.code}</strong>.
      </p>
      <ButtonLink href="/store">Go to the store</ButtonLink>
    </Panel>
  );
}
