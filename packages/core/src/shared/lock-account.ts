import { sql, statement } from '@houselights/db';

/** Lets those who change what belongs to one account come one after the other, until the end of the transaction. */
export const lockAccount = statement({
  name: 'lock-account',
  text: `select id from account where id = $1 for no key update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});
