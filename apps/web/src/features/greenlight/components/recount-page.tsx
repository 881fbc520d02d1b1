import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { Refusal } from '@houselights/client';
import { BackLink, ButtonLink, EmptyState, Facts, Panel, PanelSkeleton, ProgressBar } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/count.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { moment } from '../../../lib/money.ts';
import { useUserId } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/title.ts';
import { receiptQuery, recountQuery } from '../api/battle.ts';
import type { Recount } from '../api/battle.ts';
import { useRecount } from '../hooks/use-recount.ts';
import type { RecountResult } from '../run-recount.ts';
import { HowItIsCounted } from './how-it-is-counted.tsx';
import { RecountFindings } from './recount-findings.tsx';
import { RecountLines } from './recount-lines.tsx';
import { RecountReceipt } from './recount-receipt.tsx';

const brokenOf = ({ findings }: RecountResult) => findings.filter(({ holds }) => !holds).length;
const verdictOf = (result: RecountResult) => t(brokenOf(result) === 0 ? 'correct' : 'wrong');

function Verdict({ result, shown }: { result: RecountResult; shown: Recount['shown'] }) {
  const broken = brokenOf(result);
  return (
    <section className="hl-panel gl-verdict" aria-label={t('theRecount')} data-holds={broken === 0}>
      <div className="gl-verdict-head">
        <h2>{verdictOf(result)}</h2>
        <p>{broken === 0 ? t('correctText') : t('wrongText', { broken, checks: result.findings.length })}</p>
      </div>
      <RecountFindings result={result} shown={shown} />
    </section>
  );
}

function Result({ battleId, recount, result }: { battleId: string; recount: Recount; result: RecountResult }) {
  const { document, counted } = result;
  const signedIn = useUserId() !== null;
  const { data: receipt } = useQuery({ ...receiptQuery(battleId), enabled: signedIn });
  return (
    <>
      <div className="gl-recount-top">
        <Verdict result={result} shown={recount.shown} />
        {document && (
          <Panel title={t('result')}>
            <Facts
              className="gl-facts"
              rows={[
                [document.leftProject.title, count(counted?.leftPoints ?? document.leftPoints)],
                [document.rightProject.title, count(counted?.rightPoints ?? document.rightPoints)],
                [t('contributions'), count(counted?.contributions ?? document.contributions)],
                [t('began'), moment(document.startDate)],
                [t('ended'), moment(document.endDate)],
                [t('sealed'), moment(document.sealedAt)],
              ]}
            />
          </Panel>
        )}
      </div>
      {document && counted && signedIn && (
        <RecountReceipt battleId={battleId} document={document} lines={recount.lines} />
      )}
      {document && counted && (
        <Panel title={t('every')}>
          <RecountLines
            caption={t('everyInOrder')}
            lines={recount.lines}
            document={document}
            own={receipt?.voter ?? null}
          />
        </Panel>
      )}
      <HowItIsCounted battleId={battleId} publicKey={recount.publicKey} />
    </>
  );
}

function Count({ battleId, recount }: { battleId: string; recount: Recount }) {
  const { counted, result, error, again } = useRecount(recount, battleId);
  const { document } = result ?? {};
  const battle = document && { left: document.leftProject.title, right: document.rightProject.title };
  useTitle(battle ? t('recountOf', battle) : t('recount'));
  return (
    <>
      <header>
        <BackLink href="/greenlight/recount">{t('allRecounts')}</BackLink>
        <h1>{battle ? t('against', battle) : t('recount')}</h1>
      </header>
      <output className="hl-hidden">{result ? verdictOf(result) : ''}</output>
      {result && <Result battleId={battleId} recount={recount} result={result} />}
      {!result && !error && (
        <Panel>
          <p className="gl-counting">{t('countingLines', { lines: recount.lines.length })}</p>
          <ProgressBar
            label={t('counted')}
            tone="green"
            value={recount.lines.length > 0 ? counted / recount.lines.length : undefined}
          />
        </Panel>
      )}
      {!result && Boolean(error) && (
        <Panel>
          <LoadingFailed level={2} title={t('startFailed')} error={error} busy={false} again={again} />
        </Panel>
      )}
    </>
  );
}

function Waiting({ error, busy, again }: { error: Error | null; busy: boolean; again: () => unknown }) {
  if (!error) return <PanelSkeleton label={t('fileLoading')} lines={6} />;
  if (error instanceof Refusal && error.status === 404) {
    return (
      <Panel>
        <EmptyState
          level={2}
          title={t('notSealed')}
          text={t('notSealedText')}
          actions={<ButtonLink href="/greenlight">{t('toBattle')}</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <LoadingFailed level={2} title={t('fileFailed')} error={error} busy={busy} again={again} />
    </Panel>
  );
}

/** One battle, counted again in the visitor's browser. */
export function RecountPage({ id }: { id: string }) {
  const { data, error, refetch, isRefetching } = useQuery(recountQuery(id));
  useTitle(t('recount'));
  return (
    <div className="gl-recount hl-wrap">
      {data && <Count battleId={id} recount={data} />}
      {!data && (
        <>
          <header>
            <BackLink href="/greenlight/recount">{t('allRecounts')}</BackLink>
            <h1>{t('recount')}</h1>
          </header>
          <Waiting error={error} busy={isRefetching} again={refetch} />
        </>
      )}
    </div>
  );
}
