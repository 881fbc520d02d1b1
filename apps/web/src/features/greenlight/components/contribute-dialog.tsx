import { ButtonLink, Button, PanelSkeleton } from '@houselights/ui';
import { Dialog, DialogActions } from '@houselights/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { sale } from '../../../lib/plans.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import type { Member } from '../../../lib/user-info.ts';
import type { Project } from '../known-battle.ts';
import { earningWords } from '../words.ts';
import { ContributeForm } from './contribute-form.tsx';

type Props = { project: Project; onClose: () => void };

function NeedsSubscription({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer(sale);
  return (
    <Dialog
      open
      onClose={onClose}
      title="You need a subscription to contribute"
      intro={`Members get Producer Points and decide with them what gets made. ${earningWords(data?.plans ?? [])}`}
    >
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        {(data?.payments ?? true) && (
          <ButtonLink href="/payment" variant="light">
            See the plans
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}

function NoPoints({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer(sale);
  return (
    <Dialog
      open
      onClose={onClose}
      title="You have no points to give now"
      intro={`New ones come with each period of your membership. ${earningWords(data?.plans ?? [])}`}
    >
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <ButtonLink href="/account/points">Your points</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

function Chosen({ user, project, onClose }: Props & { user: Member }) {
  // What it was opened as it stays: the last points that are given do not turn it into another one on its way out.
  const [kind] = useState(() => {
    if (!user.hasSubscription) return 'subscription';
    return user.pointsAvailable > 0 ? 'form' : 'none';
  });
  if (kind === 'subscription') return <NeedsSubscription onClose={onClose} />;
  if (kind === 'none') return <NoPoints onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Put points behind ${project.title}`}
      intro="Points you contribute are spent, whichever show wins."
    >
      <ContributeForm projectId={project.id} available={user.pointsAvailable} onClose={onClose} />
    </Dialog>
  );
}

/** Asks how many points go to a project, or says why none can. */
export function ContributeDialog({ project, onClose }: Props) {
  const { data: user, error, refetch, isRefetching } = useQuery(userInfoQuery);
  if (user) return <Chosen user={user} project={project} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={`Put points behind ${project.title}`}>
      {error ? (
        <LoadingFailed title="Your points could not be loaded" error={error} busy={isRefetching} again={refetch} />
      ) : (
        <PanelSkeleton label="Loading your points" lines={2} />
      )}
    </Dialog>
  );
}
