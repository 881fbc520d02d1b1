import { t } from '@houselights/messages/catalogue/comment';
import { Avatar, Button, ButtonLink, ChipSelect, Skeleton } from '@houselights/ui';
import type { SeenComment, WriteRefusal } from '@houselights/contracts';
import { ApiError } from '@houselights/client';
import { useEffect, useId, useRef, useState } from 'react';
import { useNow } from '../../../lib/browser/now.ts';
import { useGo } from '../../../lib/pages/go.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { chooseTarget, useUserId } from '../../../lib/session/session.ts';
import { askAppToLogIn } from '../../../lib/session/web-view.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { useUserInfo } from '../../../shared/account/user-info.ts';
import { PushOffer } from '../../../shared/notification/push-offer.tsx';
import type { CommentFeed } from '../comment-feed.ts';
import type { CommentRoom } from '../comment-room.ts';
import { keepDraft, keptDraft } from '../draft.ts';
import type { Film } from '../film.ts';
import { useCommentRoom } from '../hooks/use-comment-room.ts';
import { useLinkedComment } from '../hooks/use-linked-comment.ts';
import { CommentForm, titleOf } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import type { CommentContext } from './comment-item.tsx';

type Props = {
  /** The id of the video or battle. */
  mediaId: string;
  /** The video, where its moments can be played. */
  film?: Film;
};

/** How many of them a phone shows at first, as in comment.css. */
const FOLDED = 2;

/** Why the reader cannot write here, and what they can do about it. */
function NoWriting({ refusal }: { refusal: WriteRefusal }) {
  const go = useGo();
  if (refusal === 'unauthenticated') {
    const logIn = () => {
      if (askAppToLogIn()) return;
      chooseTarget(location.pathname + location.search);
      void go('/login');
    };
    return (
      <div className="comment-note">
        <p>{t('logInFirst')}</p>
        <Button onClick={logIn}>{t('logIn')}</Button>
      </div>
    );
  }
  if (refusal === 'subscription_required') {
    return (
      <div className="comment-note">
        <p>{t('membersOnly')}</p>
        <ButtonLink href="/payment">{t('seePlans')}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="comment-note">
      <p>{t(refusal === 'commenting_banned' ? 'banned' : 'confirmFirst')}</p>
    </div>
  );
}

type WritingProps = Pick<Props, 'mediaId'> & { room: CommentRoom };

function Writing({ mediaId, room }: WritingProps) {
  const user = useUserInfo();
  const [draft] = useState(() => keptDraft(mediaId));
  const [hasWritten, setHasWritten] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  return (
    <div ref={own} className="comment-own">
      <Avatar name={user?.displayName ?? ''} src={user?.avatarUrl} />
      <CommentForm
        label={t('add')}
        submit={t('comment')}
        text={draft}
        onText={(text) => keepDraft(mediaId, text)}
        onSend={async (text, clientId) => {
          await room.post(text, clientId);
          setHasWritten(true);
        }}
      />
      {hasWritten && (
        <div className="comment-after">
          <PushOffer onClose={() => own.current?.querySelector('textarea')?.focus()} />
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="comment-list" aria-busy="true">
      <p className="hl-hidden">{t('loading')}</p>
      {[1, 2, 3].map((line) => (
        <div key={line} className="comment">
          <Skeleton shape="box" width="36px" height="36px" />
          <div className="comment-body">
            <Skeleton width="8em" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** For buttons that are gone once pressed: the focus goes to the first comment that they show. */
function useFocusOnShown(comments: readonly SeenComment[]) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<readonly SeenComment[]>([]);
  useEffect(() => {
    const ids = new Set(awaited.current.map(({ commentId }) => commentId));
    awaited.current = [];
    const first = comments.findIndex(({ commentId }) => ids.has(commentId));
    list.current?.children[first]?.querySelector('article')?.focus();
  });
  const show = (shown: readonly SeenComment[]) => {
    awaited.current = shown;
  };
  return { list, show };
}

function List({ feed, context }: { feed: CommentFeed; context: CommentContext }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isWhole = isUnfolded || context.linked !== undefined;
  const { comments, threads, waiting } = feed;
  const { list, show } = useFocusOnShown(comments);
  if (comments.length === 0 && waiting.length === 0) {
    return <p className="comments-none">{t(context.mayWrite ? 'noneYet' : 'none')}</p>;
  }
  const showWaiting = () => {
    show(waiting);
    context.room.showWaiting();
  };
  const showAll = () => {
    show(comments.slice(FOLDED));
    setIsUnfolded(true);
  };
  return (
    <div className="comment-all" data-whole={isWhole || undefined}>
      <div aria-live="polite">
        {waiting.length > 0 && (
          <Button wide onClick={showWaiting}>
            {t('waiting', { comments: waiting.length })}
          </Button>
        )}
      </div>
      <ul ref={list} className="comment-list">
        {comments.map((comment) => (
          <CommentThread
            key={comment.commentId}
            comment={comment}
            thread={threads.get(comment.commentId)}
            context={context}
          />
        ))}
      </ul>
      {!isWhole && comments.length > FOLDED && (
        <Button wide className="comment-show-all" onClick={showAll}>
          {t('showMore')}
        </Button>
      )}
    </div>
  );
}

/** What people say below a video or battle. */
export function Comments({ mediaId, film }: Props) {
  const id = useId();
  const [sort, setSort] = useState(() => storage.get('comment-sort') ?? 'top');
  const { room, state } = useCommentRoom(mediaId, sort);
  const userId = useUserId();
  const now = useNow();
  const { feed, writeRefusal, role, error, isReading } = state;
  const linked = useLinkedComment(room, feed !== undefined);
  // The video itself is gone, and its page says so.
  if (error instanceof ApiError && error.status === 404) return null;
  const choose = (value: string) => {
    const next = value === 'new' ? 'new' : 'top';
    storage.set('comment-sort', next);
    setSort(next);
  };
  const context = { room, mayWrite: writeRefusal === null, role, signedIn: userId !== null, now, film, linked };
  return (
    <section className="comments" aria-labelledby={id}>
      <header className="comments-head">
        <h2 id={id}>{feed ? titleOf(feed.total) : t('heading')}</h2>
        {feed && feed.total > 1 && (
          <ChipSelect
            label={t('sort')}
            value={sort}
            options={[
              { value: 'top', label: t('top') },
              { value: 'new', label: t('new') },
            ]}
            onChange={choose}
          />
        )}
      </header>
      {!feed && isReading && <Waiting />}
      {!feed && !isReading && (
        <LoadingFailed level={3} title={t('failed')} error={error} busy={isReading} again={room.read} />
      )}
      {feed && (
        <>
          {writeRefusal === null ? (
            <Writing key={userId} mediaId={mediaId} room={room} />
          ) : (
            <NoWriting refusal={writeRefusal} />
          )}
          <List feed={feed} context={context} />
          {error !== undefined && <p role="alert">{reasonOf(error)}</p>}
          {(feed.cursor !== null || error !== undefined) && (
            <Button
              wide
              className="comments-more"
              busy={isReading}
              onClick={() => void (feed.cursor === null ? room.read() : room.more())}
            >
              {t('showMore')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
