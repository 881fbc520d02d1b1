import { PaymentPage } from '../features/billing/components/payment-page.tsx';
import { QueryRoot } from '../lib/query/query.tsx';

export function PaymentRoute() {
  return (
    <QueryRoot>
      <PaymentPage />
    </QueryRoot>
  );
}
