import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Customer, CustomerBalanceTransaction, Metadata } from '../../engine/wire.ts';

interface Entry {
  readonly amount: number;
  readonly currency: string;
  readonly type: CustomerBalanceTransaction['type'];
  readonly invoice?: string | null;
  readonly description?: string | null;
  readonly metadata?: Metadata;
}

/** Books an amount on a customer's balance: below zero is credit, above is owed. Returns the customer as it is then. */
export function bookBalance(engine: Engine, customer: Customer, entry: Entry): Customer {
  if (entry.amount === 0) return customer;
  const balance = customer.balance + entry.amount;
  engine.put('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: entry.amount,
    checkout_session: null,
    created: engine.now(customer.test_clock),
    credit_note: null,
    currency: entry.currency,
    customer: customer.id,
    customer_account: null,
    description: entry.description ?? null,
    ending_balance: balance,
    invoice: entry.invoice ?? null,
    livemode: false,
    metadata: entry.metadata ?? {},
    type: entry.type,
  });
  return engine.update(
    'customer',
    customer,
    { balance, currency: customer.currency ?? entry.currency },
    'customer.updated',
  );
}
