import { t } from '@houselights/messages/catalogue/player-screens';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LockedState,
  Pause,
  ProgressBar,
  Skeleton,
  UiLink,
  lazyPart,
} from '@houselights/ui';
import type { RefusalCode } from '@houselights/contracts';
import { Suspense, useEffect, useRef } from 'react';
import { membersOnly } from '../../../shared/playback/members-only.ts';
import { offerOf } from '../../../shared/billing/offer-words.ts';
import { noSale, sale } from '../../../shared/billing/plans.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { signUpInApp } from '../../../shared/join/referral.ts';
import { rememberTarget } from '../../../lib/session/session.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { shownInApp } from '../../../lib/session/shown-in-app.ts';
import { askAppToLogIn, inApp } from '../../../lib/session/web-view.ts';
import type { Showing } from '../dock.ts';
import { player } from '../player/instance.ts';
import { LockedPicture } from './locked-picture.tsx';

/** From this much on, per mille, it is a matter of moments. */
const ALMOST = 900;

function preparationTitle(progress: number): string {
  if (progress <= 0) return t('notReady');
  return t(progress < ALMOST ? 'preparing' : 'almostReady');
}

/** Shown in the player's slot while there is nothing to play yet. */
export function PreparingScreen({ progress }: { progress: number }) {
  return (
    <div className="player-screen player-preparing" data-theme="dark">
      <h2>{preparationTitle(progress)}</h2>
      <p>{t('preparingHint')}</p>
      <ProgressBar value={progress > 0 ? progress / 1000 : undefined} label={t('preparation')} />
      <p className="hl-num">
        {progress > 0 ? t('preparationShare', { percent: Math.round(progress / 10) }) : t('preparationWaits')}
      </p>
    </div>
  );
}

/** Shown instead of a film whose file could not be prepared. `reason` is known to its owner. */
export function BrokenScreen({ reason }: { reason: string | undefined }) {
  return (
    <div className="player-screen" data-theme="dark">
      <ErrorState
        level={2}
        title={t('broken')}
        text={reason ?? t('brokenHint')}
        actions={<ButtonLink href="/">{t('watchElse')}</ButtonLink>}
      />
    </div>
  );
}

const remember = () => rememberTarget(location.pathname + location.search);

type Refused = {
  id: string;
  refusal: RefusalCode;
  /** A film that plays without a subscription, if the site has one. */
  free: Showing | null;
};

function MembersOnly({ free }: Pick<Refused, 'free'>) {
  // Inside an app, the app does the selling.
  const { data } = useAnswer(shownInApp() ? noSale : sale);
  const canPay = data ? data.payments : !shownInApp();
  useEffect(() => {
    membersOnly.set(location.pathname);
    return () => membersOnly.set(null);
  }, []);
  const offer = data && offerOf(data)?.text;
  return (
    <LockedState
      level={2}
      title={t('membersOnly')}
      text={offer ? t('membersOnlyOffer', { offer }) : t('membersOnlyFree')}
      actions={
        <>
          {canPay && (
            <ButtonLink href="/payment" variant="light" onClick={remember}>
              {t('join')}
            </ButtonLink>
          )}
          {free && (
            <ButtonLink href={`/video/${free.id}`} variant={canPay ? 'quiet' : 'light'}>
              {t('watchFree', { title: free.title })}
            </ButtonLink>
          )}
          {!free && !canPay && <ButtonLink href="/">{t('home')}</ButtonLink>}
        </>
      }
    />
  );
}

/** For visitors: the trial with length and price, and the login for those with an account. */
function VisitorOffer({ free }: Pick<Refused, 'free'>) {
  // The offer must not change while somebody reads it.
  const { data, isOpen: isPending } = useAnswer(sale);
  const offer = data && offerOf(data);
  const isTrial = isPending || (offer?.trialDays ?? 0) > 0;
  const start = offer || isPending ? 'join' : 'signUp';
  return (
    <LockedState
      level={2}
      title={t(isTrial ? 'trial' : 'membersOnly')}
      text={
        isPending ? (
          <span aria-busy="true">
            <span className="hl-hidden">{t('priceLoading')}</span>
            <Skeleton width="19em" />
          </span>
        ) : (
          (offer?.text ?? t('logInHint'))
        )
      }
      actions={
        <>
          <ButtonLink
            href="/signup"
            variant="light"
            onClick={(press) => {
              remember();
              signUpInApp(press);
            }}
          >
            {t(isTrial ? 'trialStart' : start)}
          </ButtonLink>
          <ButtonLink href="/login" onClick={remember}>
            {t('logIn')}
          </ButtonLink>
          {free && (
            <UiLink href={`/video/${free.id}`} className="hl-link">
              {t('watchFree', { title: free.title })}
            </UiLink>
          )}
        </>
      }
    />
  );
}

function Locked({ id, refusal, free }: Refused) {
  const { device_management_enabled: hasDevices } = useConfig();
  if (refusal === 'unauthenticated' && shownInApp()) {
    return (
      <LockedState
        level={2}
        title={t('membersOnly')}
        text={t('logInAppHint')}
        actions={
          inApp() ? (
            <Button variant="light" onClick={askAppToLogIn}>
              {t('logIn')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (refusal === 'unauthenticated') return <VisitorOffer free={free} />;
  if (refusal === 'device_inactive') {
    return (
      <LockedState
        level={2}
        title={t('deviceInactive')}
        text={t('deviceInactiveHint')}
        actions={
          hasDevices ? (
            <ButtonLink href={`/account/device-management?mediaId=${encodeURIComponent(id)}`} variant="light">
              {t('devices')}
            </ButtonLink>
          ) : (
            <ButtonLink href="/">{t('home')}</ButtonLink>
          )
        }
      />
    );
  }
  if (refusal === 'subscription_required') return <MembersOnly free={free} />;
  return (
    <ErrorState
      level={2}
      title={t('refused')}
      text={t('refusedHint')}
      actions={
        <Button variant="light" onClick={() => void player.retry()}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}

// Only an account with all streams in use needs the list.
const StreamsScreen = lazyPart(async () => (await import('./streams-screen.tsx')).StreamsScreen, {
  missing: () => (
    <div className="player-screen" data-theme="dark">
      <ErrorState level={2} title={t('streamsFailed')} text={t('streamsFailedHint')} />
    </div>
  ),
});

function Stopped() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The player's buttons are gone, and the focus with them.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div role="alert">
      <EmptyState
        level={2}
        icon={<Pause aria-hidden="true" />}
        title={t('stopped')}
        text={t('stoppedHint')}
        actions={
          <Button ref={button} variant="light" onClick={() => void player.retry()}>
            {t('playHere')}
          </Button>
        }
      />
    </div>
  );
}

/** Shown in the player's slot without access: what it would be, why not, and what to do. */
export function LockedScreen({
  poster,
  preview,
  ...refused
}: Refused & { poster: string | null; preview: string | null }) {
  if (refused.refusal === 'stream_limit_reached') {
    return (
      <Suspense fallback={<div className="player-screen" data-theme="dark" />}>
        <StreamsScreen />
      </Suspense>
    );
  }
  // Somebody who was already watching needs no excerpt.
  const isStopped = refused.refusal === 'playback_stopped';
  return (
    <div className="player-screen player-locked" data-theme="dark">
      <LockedPicture poster={poster} preview={isStopped ? null : preview} />
      {isStopped ? <Stopped /> : <Locked {...refused} />}
    </div>
  );
}
