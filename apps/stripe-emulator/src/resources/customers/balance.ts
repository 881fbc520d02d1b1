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

/** What a customer has in a currency: their own one's balance is on the customer, another's in its last transaction. */
export const balanceIn = (engine: Engine, customer: Customer, currency: string): number =>
  (customer.currency ?? currency) === currency
    ? customer.balance
    : (engine.tables.customer_balance_transaction
        .withKey('customer', customer.id)
        .findLast((each) => each.currency === currency)?.ending_balance ?? 0);

/** What there is in each currency, with the balance's sign. */
export function balancesOf(engine: Engine, customer: Customer): Record<string, number> {
  const booked = engine.tables.customer_balance_transaction.withKey('customer', customer.id);
  const currencies = [...new Set(booked.map(({ currency }) => currency))];
  return Object.fromEntries(
    currencies
      .map((currency) => [currency, balanceIn(engine, customer, currency)] as const)
      .filter(([, balance]) => balance !== 0),
  );
}

/** Books an amount on a customer's balance in its currency: below zero is credit, above is owed. Returns the customer as it is then. */
export function bookBalance(engine: Engine, customer: Customer, entry: Entry): Customer {
  if (entry.amount === 0) return customer;
  const balance = balanceIn(engine, customer, entry.currency) + entry.amount;
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
  const currency = customer.currency ?? entry.currency;
  if (currency !== entry.currency) return customer;
  return engine.update('customer', customer, { balance, currency }, 'customer.updated');
}
