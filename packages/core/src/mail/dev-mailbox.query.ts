import type { CoreDeps } from '../deps.ts';
import type { Mail } from '../ports/mailer.ts';

/** A mail that was kept instead of sent. */
export interface KeptMail extends Mail {
  readonly at: Date;
}

/** The newest 500 of the kept mails, newest first; of those to one address when it is given. */
export async function listKeptMail({ db }: Pick<CoreDeps, 'db'>, to?: string): Promise<readonly KeptMail[]> {
  return db.prisma.devMail.findMany({
    where: to === undefined ? {} : { to },
    orderBy: { id: 'desc' },
    take: 500,
    select: { to: true, subject: true, text: true, html: true, at: true },
  });
}
