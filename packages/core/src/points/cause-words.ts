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
      return promotion === null ? 'A present of the house.' : `${promotion}.`;
    case 'correction':
      return `Corrected by the house: ${reason ?? ''}`;
    case 'take_back':
      return 'Taken back with a payment that was given back or disputed.';
    case 'return':
      return 'Given again: the payment stands.';
    case 'contribution':
      return title === null ? 'Contributed in Greenlight.' : `Contributed to ${title}.`;
  }
}

function periodWords(cause: string): string {
  const [, source = '', rest = ''] = cause.split(':');
  if (rest === 'trial') return 'Signed up with a free trial.';
  if (source.startsWith('gift-')) return 'A month of a gift.';
  if (source.startsWith('staff-')) return 'Membership given by the house.';
  if (source.startsWith('patreon-')) return 'Membership at Patreon.';
  return 'A period of your membership.';
}
