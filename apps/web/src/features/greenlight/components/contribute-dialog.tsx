import { t } from '@houselights/messages/catalogue/greenlight-contribute';
import { ButtonLink, Button, PanelSkeleton } from '@houselights/ui';
import { Dialog, DialogActions } from '@houselights/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { sale } from '../../../shared/billing/plans.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { needsNoMembership, userInfoQuery } from '../../../shared/account/user-info.ts';
import type { Member } from '../../../shared/account/user-info.ts';
import { useContribute } from '../api/use-contribute.ts';
import type { Contributing } from '../api/use-contribute.ts';
import type { Project } from '../known-battle.ts';
import { earningWords } from '../words.ts';
import { ContributeForm } from './contribute-form.tsx';

type Kind = 'noNeed' | 'subscription' | 'none' | 'form';

function kindOf(user: Member, { open }: Contributing): Kind {
  // An open contribution is resent as it was, and may have been the last points.
  if (open) return 'form';
  // The plans are not sold to these accounts.
  if (needsNoMembership(user)) return 'noNeed';
  if (!user.hasSubscription) return 'subscription';
  return user.pointsAvailable > 0 ? 'form' : 'none';
}

/** Why the member cannot contribute, and how to earn points. */
function EarningIntro({ intro }: { intro: 'needsSubscriptionIntro' | 'noPointsIntro' }) {
  const { data } = useAnswer(sale);
  return t(intro, { earning: earningWords(data?.plans ?? []) });
}

function SubscriptionActions({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer(sale);
  return (
    <DialogActions>
      <Button onClick={onClose}>{t('notNow')}</Button>
      {(data?.payments ?? true) && (
        <ButtonLink href="/payment" variant="light">
          {t('plans')}
        </ButtonLink>
      )}
    </DialogActions>
  );
}

function introOf(kind: Kind | undefined) {
  switch (kind) {
    case 'noNeed':
      return t('membersOnlyIntro');
    case 'subscription':
      return <EarningIntro intro="needsSubscriptionIntro" />;
    case 'none':
      return <EarningIntro intro="noPointsIntro" />;
    case 'form':
      return t('intro');
    default:
      return undefined;
  }
}

function titleOf(kind: Kind | undefined, project: Project): string {
  if (kind === 'noNeed') return t('membersOnly');
  if (kind === 'subscription') return t('needsSubscription');
  if (kind === 'none') return t('noPoints');
  return t('title', { title: project.title });
}

type Props = {
  userId: string;
  project: Project;
  onClose: () => void;
  /** Points given, and points left. */
  onGiven: (points: number, left: number) => void;
};

/** Asks how many points go to a project, or says why none can. Stays open while a contribution is in flight. */
export function ContributeDialog({ userId, project, onClose, onGiven }: Props) {
  const { points_enabled: hasPoints } = useConfig();
  const { data: user, error, refetch, isRefetching } = useQuery(userInfoQuery);
  const contributing = useContribute(userId, project.id, (points, left) => {
    onClose();
    onGiven(points, left);
  });
  // Keeps the kind it opened with: spending the last points must not change the dialog while it closes.
  const [kind, setKind] = useState<Kind>();
  if (user && !kind) setKind(kindOf(user, contributing));
  const close = () => {
    if (!contributing.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} title={titleOf(kind, project)} intro={introOf(kind)}>
      {!user && error && <LoadingFailed title={t('pointsFailed')} error={error} busy={isRefetching} again={refetch} />}
      {!user && !error && <PanelSkeleton label={t('pointsLoading')} lines={2} />}
      {user && kind === 'noNeed' && (
        <DialogActions>
          <Button onClick={close}>{t('close')}</Button>
        </DialogActions>
      )}
      {user && kind === 'subscription' && <SubscriptionActions onClose={close} />}
      {user && kind === 'none' && (
        <DialogActions>
          <Button onClick={close}>{t('close')}</Button>
          {hasPoints && <ButtonLink href="/account/points">{t('yourPoints')}</ButtonLink>}
        </DialogActions>
      )}
      {user && kind === 'form' && (
        <ContributeForm available={user.pointsAvailable} contributing={contributing} onClose={close} />
      )}
    </Dialog>
  );
}
