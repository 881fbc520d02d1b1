import { Refusal } from '@houselights/client';
import { BackLink, ButtonLink, EmptyState, Facts, Panel, PanelSkeleton, ProgressBar } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/count.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { moment } from '../../../lib/money.ts';
import { useUserId } from '../../../lib/session.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { useTitle } from '../../../lib/title.ts';
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
const verdictOf = (result: RecountResult) => (brokenOf(result) === 0 ? 'The count is correct' : 'The count is wrong');

function Verdict({ result, shown }: { result: RecountResult; shown: Recount['shown'] }) {
  const broken = brokenOf(result);
  return (
    <section className="hl-panel gl-verdict" aria-label="The recount" data-holds={broken === 0}>
      <div className="gl-verdict-head">
        <h2>{verdictOf(result)}</h2>
        <p>
          {broken === 0
            ? 'Your browser has just counted every line again, and every published figure is right.'
            : `Your browser has just counted every line again. ${broken} of ${result.findings.length} checks ${broken === 1 ? 'does' : 'do'} not hold.`}
        </p>
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
          <Panel title="The result">
            <Facts
              className="gl-facts"
              rows={[
                [document.leftProject.title, count(counted?.leftPoints ?? document.leftPoints)],
                [document.rightProject.title, count(counted?.rightPoints ?? document.rightPoints)],
                ['Contributions', count(counted?.contributions ?? document.contributions)],
                ['Began', moment(document.startDate)],
                ['Ended', moment(document.endDate)],
                ['Sealed', moment(document.sealedAt)],
              ]}
            />
          </Panel>
        )}
      </div>
      {document && counted && signedIn && (
        <RecountReceipt battleId={battleId} document={document} lines={recount.lines} />
      )}
      {document && counted && (
        <Panel title="Every contribution">
          <RecountLines
            caption="Every contribution, in order"
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
        <LoadingFailed level={2} title="We couldn't start the recount" error={error} busy={false} again={again} />
      ) : (
        <>
          <p className="gl-counting">Counting {count(lines)} lines in your browser</p>
          <ProgressBar label="Counted" tone="green" value={lines > 0 ? counted / lines : undefined} />
        </>
      )}
    </Panel>
  );
}

function Waiting({ error, busy, again }: { error: Error | null; busy: boolean; again: () => unknown }) {
  if (!error) return <PanelSkeleton label="Loading the file" lines={6} />;
  if (error instanceof Refusal && error.status === 404) {
    return (
      <Panel>
        <EmptyState
          level={2}
          title="Nothing to count yet"
          text="A battle stands here once it is over and its result is sealed. That takes a moment after its end; a result that was not sealed within a day waits until one of our staff has checked it."
          actions={<ButtonLink href="/greenlight">To the battle</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <LoadingFailed level={2} title="We couldn't load the file" error={error} busy={busy} again={again} />
    </Panel>
  );
}

/** One battle, counted again in the visitor's browser. Until it has counted, the page tells what the site says, and says so. */
export function RecountPage({ id }: { id: string }) {
  const { data: site } = useAnswer(finishedBattle(id));
  const { data: file, error, refetch, isRefetching } = useQuery(recountQuery(id));
  const { counted, result, error: failure, again } = useRecount(file, id);
  const named = result ? result.document : site;
  const title = named && `${named.leftProject.title} against ${named.rightProject.title}`;
  useTitle(title ? `Recount: ${title}` : 'Recount');
  return (
    <div className="gl-recount hl-wrap">
      <header>
        <BackLink href="/greenlight/recount">All recounts</BackLink>
        <h1>{title ?? 'Recount'}</h1>
        <p>
          The site publishes every contribution to a finished battle, without names. Your browser loads the whole list
          and counts it again, so that you need not take our word for the result.
        </p>
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
            <Panel title="What the site says" intro="Your browser has not counted this yet.">
              <FinishedSides battle={site} />
            </Panel>
          )}
        </div>
      )}
    </div>
  );
}
