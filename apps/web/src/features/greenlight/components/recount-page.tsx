import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { ApiError } from '@houselights/client';
import { BackLink, ButtonLink, EmptyState, Facts, Panel, PanelSkeleton, ProgressBar } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/format/count.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { moment } from '../../../lib/format/dates.ts';
import { useUserId } from '../../../lib/session/session.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { receiptQuery, recountQuery } from '../api/battle.ts';
import type { Recount } from '../api/battle.ts';
import { finishedBattle } from '../api/finished-battle.ts';
import { useRecount } from '../hooks/use-recount.ts';
import type { RecountResult } from '../run-recount.ts';
import { FinishedSides } from './finished-sides.tsx';
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

type CountingProps = { lines: number; counted: number; error: unknown; again: () => void };

function Counting({ lines, counted, error, again }: CountingProps) {
  return (
    <Panel>
      {error ? (
        <LoadingFailed level={2} title={t('startFailed')} error={error} busy={false} again={again} />
      ) : (
        <>
          <p className="gl-counting">{t('countingLines', { lines })}</p>
          <ProgressBar label={t('counted')} tone="green" value={lines > 0 ? counted / lines : undefined} />
        </>
      )}
    </Panel>
  );
}

function Waiting({ error, busy, again }: { error: Error | null; busy: boolean; again: () => unknown }) {
  if (!error) return <PanelSkeleton label={t('fileLoading')} lines={6} />;
  if (error instanceof ApiError && error.status === 404) {
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

/** One battle, recounted in the visitor's browser. Until that is done, the page shows the site's figures and labels them as such. */
export function RecountPage({ id }: { id: string }) {
  const { data: site } = useAnswer(finishedBattle(id));
  const { data: file, error, refetch, isRefetching } = useQuery(recountQuery(id));
  const { counted, result, error: failure, again } = useRecount(file, id);
  const named = result ? result.document : site;
  const battle = named && { left: named.leftProject.title, right: named.rightProject.title };
  useTitle(battle ? t('recountOf', battle) : t('recount'));
  return (
    <div className="gl-recount hl-wrap">
      <header>
        <BackLink href="/greenlight/recount">{t('allRecounts')}</BackLink>
        <h1>{battle ? t('against', battle) : t('recount')}</h1>
        <p>{t('intro')}</p>
      </header>
      <output className="hl-hidden">{result ? verdictOf(result) : ''}</output>
      {file && result && <Result battleId={id} recount={file} result={result} />}
      {!result && (
        <div className="gl-recount-top">
          {file ? (
            <Counting lines={file.lines.length} counted={counted} error={failure} again={again} />
          ) : (
            <Waiting error={error} busy={isRefetching} again={refetch} />
          )}
          {site && (
            <Panel title={t('siteSays')} intro={t('notCounted')}>
              <FinishedSides battle={site} />
            </Panel>
          )}
        </div>
      )}
    </div>
  );
}
