import { t } from '@houselights/messages/catalogue/greenlight-page';
import { Button } from '@houselights/ui';
import type { BattlePhase } from '@houselights/rules';

type Props = {
  phase: BattlePhase;
  signedIn: boolean;
  /** The id of the element that names the project. */
  describedBy: string;
  onVote: () => void;
  onLogin: () => void;
};

export function VoteButton({ phase, signedIn, describedBy, onVote, onLogin }: Props) {
  const look = { variant: 'green', size: 'lg', wide: true, 'aria-describedby': describedBy } as const;
  if (phase !== 'active') {
    return (
      <Button {...look} disabled>
        {t('votingClosed')}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={signedIn ? onVote : onLogin}>
      {t(signedIn ? 'vote' : 'login')}
    </Button>
  );
}
