import { movedGrant } from '@houselights/rules';
import type { PointsKind } from '@houselights/contracts';

export interface Cause {
  readonly kind: PointsKind;
  readonly cause: string;
  readonly reason: string | null;
  /** Names of what the cause points to, where it points to something. */
  readonly title: string | null;
  readonly promotion: string | null;
}

/** What an entry was for, as a sentence for its member. */
export function causeWords({ kind, cause, reason, title, promotion }: Cause): string {
  switch (kind) {
    case 'period':
      return periodWords(cause);
    case 'promotion':
      return promotion === null ? 'A gift from the house.' : `${promotion}.`;
    case 'correction':
      return `Corrected by the house: ${reason ?? ''}`;
    case 'take_back':
      return takenWords(cause);
    case 'return':
      return 'Given again: the payment was made good.';
    case 'contribution':
      return title === null ? 'Contributed in Greenlight.' : `Contributed to ${title}.`;
  }
}

function takenWords(cause: string): string {
  const [, source = '', rest = ''] = cause.split(':');
  if (movedGrant(cause)?.kind === 'over') {
    return 'Taken back: the plan that you paid for earns less than the one of your free trial.';
  }
  if (rest === 'trial') return 'Taken back: no payment that stands followed your free trial.';
  if (source.startsWith('gift-')) return 'Taken back with a gift whose payment was given back or disputed.';
  return 'Taken back with a payment that was given back or disputed.';
}

function periodWords(cause: string): string {
  const [, source = '', rest = ''] = cause.split(':');
  if (rest === 'trial') return 'Signed up with a free trial.';
  if (source.startsWith('gift-')) return 'A month of a gift.';
  if (source.startsWith('staff-')) return 'Membership given by the house.';
  if (source.startsWith('patreon-')) return 'Membership at Patreon.';
  return 'A period of your membership.';
}
