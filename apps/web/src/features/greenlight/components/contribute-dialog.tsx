import { ButtonLink, Button, PanelSkeleton } from '@houselights/ui';
import { Dialog, DialogActions } from '@houselights/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { sale } from '../../../lib/plans.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import type { Member } from '../../../lib/user-info.ts';
import { useContribute } from '../api/use-contribute.ts';
import type { Contributing } from '../api/use-contribute.ts';
import type { Project } from '../known-battle.ts';
import { earningWords } from '../words.ts';
import { ContributeForm } from './contribute-form.tsx';

type Kind = 'subscription' | 'none' | 'form';

function kindOf({ hasSubscription, pointsAvailable }: Member, { open }: Contributing): Kind {
  // What was sent goes on as it was, and may have been the last points.
  if (open) return 'form';
  if (!hasSubscription) return 'subscription';
  return pointsAvailable > 0 ? 'form' : 'none';
}

function Earning() {
  const { data } = useAnswer(sale);
  return earningWords(data?.plans ?? []);
}

function SubscriptionActions({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer(sale);
  return (
    <DialogActions>
      <Button onClick={onClose}>Not now</Button>
      {(data?.payments ?? true) && (
        <ButtonLink href="/payment" variant="light">
          See the plans
        </ButtonLink>
      )}
    </DialogActions>
  );
}

function introOf(kind: Kind | undefined) {
  switch (kind) {
    case 'subscription':
      return (
        <>
          Members get Producer Points and decide with them what gets made. <Earning />
        </>
      );
    case 'none':
      return (
        <>
          New ones come with each period of your membership. <Earning />
        </>
      );
    case 'form':
      return 'Points you contribute are spent, whichever show wins.';
    default:
      return undefined;
  }
}

function titleOf(kind: Kind | undefined, project: Project): string {
  if (kind === 'subscription') return 'You need a subscription to contribute';
  if (kind === 'none') return 'You have no points to give now';
  return `Put points behind ${project.title}`;
}

type Props = {
  userId: string;
  project: Project;
  onClose: () => void;
  /** So many points went to it; so many are left. */
  onGiven: (points: number, left: number) => void;
};

/** Asks how many points go to a project, or says why none can. It stays open while a contribution is on its way. */
export function ContributeDialog({ userId, project, onClose, onGiven }: Props) {
  const { points_enabled: hasPoints } = useConfig();
  const { data: user, error, refetch, isRefetching } = useQuery(userInfoQuery);
  const contributing = useContribute(userId, project.id, (points, left) => {
    onClose();
    onGiven(points, left);
  });
  // What it was opened as it stays: the last points that are given do not turn it into another one on its way out.
  const [kind, setKind] = useState<Kind>();
  if (user && !kind) setKind(kindOf(user, contributing));
  const close = () => {
    if (!contributing.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} title={titleOf(kind, project)} intro={introOf(kind)}>
      {!user && error && (
        <LoadingFailed title="We couldn't load your points" error={error} busy={isRefetching} again={refetch} />
      )}
      {!user && !error && <PanelSkeleton label="Loading your points" lines={2} />}
      {user && kind === 'subscription' && <SubscriptionActions onClose={close} />}
      {user && kind === 'none' && (
        <DialogActions>
          <Button onClick={close}>Close</Button>
          {hasPoints && <ButtonLink href="/account/points">Your points</ButtonLink>}
        </DialogActions>
      )}
      {user && kind === 'form' && (
        <ContributeForm available={user.pointsAvailable} contributing={contributing} onClose={close} />
      )}
    </Dialog>
  );
}
