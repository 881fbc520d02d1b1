/** SQL: the time between two emails, by `notification_preference.mail`; null without emails. */
export const mailInterval = (mail: string): string =>
  `case ${mail} when 'daily' then interval '1 day' when 'weekly' then interval '7 days' end`;

/** SQL: after an email that was due at `due`, the time of the next one: whole intervals later, and not in the past. */
export const nextMail = (due: string, mail: string): string =>
  `${due} + ${mailInterval(mail)} * (greatest(floor(extract(epoch from now() - ${due}) / extract(epoch from ${mailInterval(mail)})), 0) + 1)`;
