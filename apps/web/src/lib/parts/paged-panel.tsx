import { t } from '@houselights/messages/catalogue/common';
import { Button, EmptyState, Panel, PanelSkeleton } from '@houselights/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingFailed } from './loading-failed.tsx';
import { reasonOf } from '../form/trouble.ts';

type Props<Item> = {
  answer: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** Heading of the list, if the page has more than this one. */
  title?: string;
  /** 'Loading your invoices' */
  loading: string;
  /** "We couldn't load your invoices" */
  failed: string;
  /** Shown while there is nothing. */
  empty: { title: string; text: string; actions: ReactNode };
  children: (items: readonly Item[]) => ReactNode;
};

/** A panel with a paginated list: loading, failed, empty, and older items on demand. */
export function PagedPanel<Item>({ answer, title, loading, failed, empty, children }: Props<Item>) {
  const { data, error, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = answer;
  const named = title === undefined ? {} : { title };
  // One below the panel's heading, or below the page's.
  const level = title === undefined ? 2 : 3;
  if (!data) {
    if (!error) return <PanelSkeleton label={loading} lines={5} />;
    return (
      <Panel {...named}>
        <LoadingFailed level={level} title={failed} error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  return (
    <Panel {...named}>
      {items.length === 0 ? <EmptyState level={level} {...empty} /> : children(items)}
      {error && <p role="alert">{reasonOf(error)}</p>}
      {hasNextPage && (
        <Button wide className="hl-panel-act" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('showOlder')}
        </Button>
      )}
    </Panel>
  );
}
