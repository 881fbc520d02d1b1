import { useSearchParams } from 'react-router';
import { PaymentDone } from '../features/billing/components/payment-done.tsx';
import { QueryRoot } from '../lib/query/query.tsx';

export function PaymentDoneRoute() {
  const [query] = useSearchParams();
  return (
    <QueryRoot>
      <PaymentDone id={query.get('checkout')} />
    </QueryRoot>
  );
}
