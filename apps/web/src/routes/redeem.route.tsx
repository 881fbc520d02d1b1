import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { RedeemPage } from '../features/gift/components/redeem-page.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';
import { QueryRoot } from '../lib/query/query.tsx';

export function RedeemRoute() {
  const [query] = useSearchParams();
  // Read once: the code is removed from the address bar immediately.
  const [code] = useState(query.get('code') ?? '');
  useAddressSecrets('code');
  return (
    <QueryRoot>
      <RedeemPage frame={AuthPage} code={code} />
    </QueryRoot>
  );
}
