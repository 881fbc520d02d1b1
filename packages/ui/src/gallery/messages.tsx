import { useRef, useState } from 'react';
import { confirmDialog } from '../confirm-dialog/confirm-store.ts';
import { Button } from '../button/button.tsx';
import { WifiOff } from '../icons/icons.tsx';
import { Notice } from '../notice/notice.tsx';
import { LoadingOverlay, NoticeBar } from '../overlay/overlay.tsx';
import { Popover } from '../popover/popover.tsx';
import { ProgressBar, Spinner } from '../progress/progress.tsx';
import { PanelSkeleton, VideoCardSkeleton } from '../skeleton/skeleton.tsx';
import { EmptyState, ErrorState, LockedState } from '../state/state.tsx';
import { ToastCard } from '../toast/toast-region.tsx';
import { showToast } from '../toast/toast-store.ts';
import { Part, Row } from './both.tsx';

const nothing = () => undefined;
const LONG = 'You have reached your device limit of 5! You must deactivate a device to activate a new one.';

/** A static confirm dialog, without the page behind it. */
function StillDialog() {
  return (
    <div className="hl-dialog" data-dialog-still="">
      <h2>Delete your account?</h2>
      <p className="hl-dialog-text">You have 14 days to change your mind.</p>
      <div className="hl-dialog-acts">
        <Button>Keep it</Button>
        <Button variant="danger">Delete account</Button>
      </div>
    </div>
  );
}

function TryPopover() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Open a popover
      </Button>
      <Popover anchor={button} open={isOpen} onClose={() => setIsOpen(false)} title="Notifications">
        <p style={{ padding: '0 12px 12px' }}>Nothing yet.</p>
      </Popover>
    </>
  );
}

export function Messages() {
  return (
    <>
      <Part id="messages" title="Messages">
        {() => (
          <>
            <ToastCard
              toast={{ id: 1, text: 'Your badges were successfully changed.', tone: 'plain', duration: 1 }}
              onClose={nothing}
            />
            <ToastCard
              toast={{ id: 2, text: LONG, tone: 'alarm', duration: 1, action: { label: 'Devices', run: nothing } }}
              onClose={nothing}
            />
            <StillDialog />
            <NoticeBar tone="alarm" icon={<WifiOff aria-hidden="true" />}>
              You are offline. What is on the screen stays.
            </NoticeBar>
            <Notice title="Your membership is paused">It goes on by itself on 14 March 2027.</Notice>
            <Notice
              tone="alarm"
              title="Your last payment did not go through"
              actions={<Button>Update your card</Button>}
            >
              You keep access until 21 March 2027.
            </Notice>
            <Row label="try">
              <Button onClick={() => showToast('This goes after five seconds.')}>Show a toast</Button>
              <Button
                onClick={() =>
                  void confirmDialog({ title: 'Stop the other stream?', text: 'It ends at once.', confirm: 'Stop it' })
                }
              >
                Ask something
              </Button>
              <TryPopover />
            </Row>
          </>
        )}
      </Part>
      <Part id="waiting" title="Waiting">
        {() => (
          <>
            <div className="g-grid" style={{ alignItems: 'start' }}>
              <VideoCardSkeleton />
              <PanelSkeleton label="Loading" />
              <LoadingOverlay still />
            </div>
            <Row label="spinner">
              <Spinner />
            </Row>
            <ProgressBar value={0.62} label="Uploaded" />
            <ProgressBar value={0.42} label="Points" tone="green" />
            <ProgressBar label="Preparing" />
          </>
        )}
      </Part>
      <Part id="states" title="Empty, broken, locked">
        {() => (
          <div className="g-grid">
            <div className="hl-panel">
              <EmptyState
                title="Nothing saved yet"
                text="Save a show from any card and it waits for you here."
                actions={<Button>Browse shows</Button>}
              />
            </div>
            <div className="hl-panel">
              <ErrorState
                title="There was an error loading the page!"
                text="The house did not answer. Your place is kept."
                actions={<Button>Try again</Button>}
              />
            </div>
            <div className="hl-panel">
              <LockedState
                title="For members"
                text="This episode is part of a membership. The first two minutes are free."
                actions={
                  <>
                    <Button variant="light">Start Free Trial</Button>
                    <Button variant="bare">Watch the start</Button>
                  </>
                }
              />
            </div>
          </div>
        )}
      </Part>
    </>
  );
}
