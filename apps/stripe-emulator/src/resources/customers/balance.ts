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

/** A customer's balance in a currency: that of their own currency is on the customer, others are in the last transaction. */
export const balanceIn = (engine: Engine, customer: Customer, currency: string): number =>
  (customer.currency ?? currency) === currency
    ? customer.balance
    : (engine.tables.customer_balance_transaction
        .withKey('customer', customer.id)
        .findLast((each) => each.currency === currency)?.ending_balance ?? 0);

/** The balance in each currency, with Stripe's sign. */
export function balancesOf(engine: Engine, customer: Customer): Record<string, number> {
  const booked = engine.tables.customer_balance_transaction.withKey('customer', customer.id);
  const currencies = [...new Set(booked.map(({ currency }) => currency))];
  return Object.fromEntries(
    currencies
      .map((currency) => [currency, balanceIn(engine, customer, currency)] as const)
      .filter(([, balance]) => balance !== 0),
  );
}

/** Adds an amount to a customer's balance in its currency: negative is credit, positive is owed. Returns the updated customer. */
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
