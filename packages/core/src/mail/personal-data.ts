import { definePersonalData, later } from '../shared/personal-data.ts';

const kept = later('mail that is kept where no mail server is set goes after 7 days, by the worker');

export const mailPersonalData = definePersonalData({
  feature: 'mail',
  tables: { dev_mail: { to: kept, subject: kept, text: kept, html: kept } },
});
