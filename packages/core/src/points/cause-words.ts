import { t } from '@houselights/messages/catalogue/points-causes';
import { movedGrant } from '@houselights/rules';
import type { PointsKind } from '@houselights/contracts';
import type { MessageReference } from '@houselights/messages';

export interface Cause {
  readonly kind: PointsKind;
  readonly cause: string;
  readonly reason: string | null;
  /** Titles of what the cause refers to, if it refers to something. */
  readonly title: string | null;
  readonly promotion: string | null;
}

/** What an entry was for, as a sentence for its member. */
export function causeWords({ kind, cause, reason, title, promotion }: Cause): MessageReference {
  switch (kind) {
    case 'period':
      return periodWords(cause);
    case 'promotion':
      return promotion === null ? t.ref('gift') : t.ref('promotion', { promotion });
    case 'correction':
      return t.ref('corrected', { reason: reason ?? '' });
    case 'take_back':
      return takenWords(cause);
    case 'return':
      return t.ref('givenAgain');
    case 'contribution':
      return title === null ? t.ref('contributed') : t.ref('contributedTo', { title });
  }
}

function takenWords(cause: string): MessageReference {
  const [, source = '', rest = ''] = cause.split(':');
  if (movedGrant(cause)?.kind === 'over') {
    return t.ref('takenLess');
  }
  if (rest === 'trial') return t.ref('takenTrial');
  if (source.startsWith('gift-')) return t.ref('takenGift');
  return t.ref('takenPayment');
}

function periodWords(cause: string): MessageReference {
  const [, source = '', rest = ''] = cause.split(':');
  if (rest === 'trial') return t.ref('trial');
  if (source.startsWith('gift-')) return t.ref('giftMonth');
  if (source.startsWith('staff-')) return t.ref('staff');
  if (source.startsWith('patreon-')) return t.ref('patreon');
  return t.ref('period');
}
