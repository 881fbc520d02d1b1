import type { CoreDeps } from '../deps.ts';
import type { Mail } from '../ports/mailer.ts';

/** An email that was stored instead of sent. */
export interface KeptMail extends Mail {
  readonly at: Date;
}

/** The newest 500 stored emails, newest first; only those to one address if given. */
export async function listKeptMail({ db }: Pick<CoreDeps, 'db'>, to?: string): Promise<readonly KeptMail[]> {
  return db.prisma.devMail.findMany({
    where: to === undefined ? {} : { to },
    orderBy: { id: 'desc' },
    take: 500,
    select: { to: true, subject: true, text: true, html: true, at: true },
  });
}
