import { Button, ButtonLink, EmptyState, ErrorState, LockedState, Pause, ProgressBar } from '@houselights/ui';
import type { RefusalCode } from '@houselights/contracts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { noSale, sale } from '../../../lib/plans.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { rememberTarget } from '../../../lib/session.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { shownInApp } from '../../../lib/shown-in-app.ts';
import { askAppToLogIn, inApp } from '../../../lib/web-view.ts';
import type { Showing } from '../dock.ts';
import { player } from '../player/instance.ts';
import { LockedPicture } from './locked-picture.tsx';

/** In the player's place while there is nothing to play yet, or never will be. */
export function PreparingScreen({ progress, failed = false }: { progress: number; failed?: boolean }) {
  if (failed) {
    return (
      <div className="player-screen" data-theme="dark">
        <ErrorState
          level={2}
          title="This video could not be prepared"
          text="Its file cannot be played. Whoever uploaded it has been told why."
          actions={<ButtonLink href="/">Watch something else</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="player-screen player-preparing" data-theme="dark">
      <h2>Being prepared</h2>
      <p>This video is made ready for every screen. It starts here by itself as soon as it can be played.</p>
      <ProgressBar value={progress > 0 ? progress / 1000 : undefined} label="Preparation" />
      <p className="hl-num">{progress > 0 ? `${Math.round(progress / 10)} %` : 'Waiting its turn'}</p>
    </div>
  );
}

const remember = () => rememberTarget(location.pathname + location.search);

type Refused = {
  id: string;
  refusal: RefusalCode;
  /** Something that plays without a subscription, if the house has it. */
  free: Showing | null;
};

function MembersOnly({ free }: Pick<Refused, 'free'>) {
  // What is sold inside an app, the app sells.
  const { data } = useAnswer(shownInApp() ? noSale : sale);
  const canPay = data ? data.payments : !shownInApp();
  return (
    <LockedState
      level={2}
      title="This one is for members"
      text="Your account has no subscription that is running. Videos marked as free are open to you."
      actions={
        <>
          {canPay && (
            <ButtonLink href="/payment" variant="light" onClick={remember}>
              Become a member
            </ButtonLink>
          )}
          {free && (
            <ButtonLink href={`/video/${free.id}`} variant={canPay ? 'quiet' : 'light'}>
              Watch “{free.title}” for free
            </ButtonLink>
          )}
          {!free && !canPay && <ButtonLink href="/">Back home</ButtonLink>}
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
        title="This one is for members"
        text="Log in in the app to watch it."
        actions={
          inApp() ? (
            <Button variant="light" onClick={askAppToLogIn}>
              Log in
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (refusal === 'unauthenticated') {
    return (
      <LockedState
        level={2}
        title="This one is for members"
        text="Log in to watch it. You come right back here."
        actions={
          <>
            <ButtonLink href="/login" variant="light" onClick={remember}>
              Log in
            </ButtonLink>
            <ButtonLink href="/signup" onClick={remember}>
              Sign up
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (refusal === 'device_inactive') {
    return (
      <LockedState
        level={2}
        title="This device is not active"
        text="Your account has as many active devices as it may have. Make room for this one and it plays here."
        actions={
          hasDevices ? (
            <ButtonLink href={`/account/device-management?mediaId=${encodeURIComponent(id)}`} variant="light">
              Manage devices
            </ButtonLink>
          ) : (
            <ButtonLink href="/">Back home</ButtonLink>
          )
        }
      />
    );
  }
  if (refusal === 'subscription_required') return <MembersOnly free={free} />;
  return (
    <ErrorState
      level={2}
      title="This cannot be played now"
      text="The house said no, and did not say why. Try it again in a moment."
      actions={
        <Button variant="light" onClick={() => void player.retry()}>
          Try again
        </Button>
      }
    />
  );
}

// Only an account whose streams are all held needs the list of them.
const StreamsScreen = lazy(async () => ({ default: (await import('./streams-screen.tsx')).StreamsScreen }));

function Stopped() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The player's buttons have gone, and the focus with them.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div role="alert">
      <EmptyState
        level={2}
        icon={<Pause aria-hidden="true" />}
        title="Stopped from another screen"
        text="Somebody in your account stopped it here. Your place is kept."
        actions={
          <Button ref={button} variant="light" onClick={() => void player.retry()}>
            Play here instead
          </Button>
        }
      />
    </div>
  );
}

/** In the player's place for those who may not watch: what it would be, why not, and what to do. */
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
  // Who was watching already needs no excerpt.
  const isStopped = refused.refusal === 'playback_stopped';
  return (
    <div className="player-screen player-locked" data-theme="dark">
      <LockedPicture poster={poster} preview={isStopped ? null : preview} />
      {isStopped ? <Stopped /> : <Locked {...refused} />}
    </div>
  );
}
