import { t } from '@houselights/messages/catalogue/catalog-faq';
import { Accordion, ButtonLink, EmptyState, Skeleton } from '@houselights/ui';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { faq } from '../api/faq.ts';

/** Frequently asked questions, each opening to its answer. */
export function FaqPage() {
  const { data, error, isPending, isFetching } = useAnswer(faq);
  return (
    <div className="hl-wrap faq">
      <h1>{t('title')}</h1>
      {isPending && (
        <section aria-busy="true" aria-label={t('loading')}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="box" height="60px" className="faq-wait" />
          ))}
        </section>
      )}
      {!isPending && !data && (
        <LoadingFailed title={t('loadingFailed')} error={error} busy={isFetching} again={faq.refetch} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          level={2}
          title={t('empty')}
          text={t('emptyText')}
          actions={<ButtonLink href="/">{t('goHome')}</ButtonLink>}
        />
      )}
      {data && data.items.length > 0 && (
        <Accordion items={data.items.map(({ question, answer }) => ({ title: question, text: answer }))} />
      )}
    </div>
  );
}
