import { sql, statement } from '@houselights/db';

/** Serialises changes to one account's data, until the end of the transaction. */
export const lockAccount = statement({
  name: 'lock-account',
  text: `select id from account where id = $1 for no key update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});
