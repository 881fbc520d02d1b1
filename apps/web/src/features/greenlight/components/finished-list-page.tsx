import { BackLink, ButtonLink, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { day } from '../../../lib/money.ts';
import { PagedPanel } from '../../../lib/paged-panel.tsx';
import { finishedQuery } from '../api/battle.ts';
import type { FinishedBattle } from '../api/battle.ts';
import { FinishedSides } from './finished-sides.tsx';

function Row({ battle }: { battle: FinishedBattle }) {
  const name = `${battle.leftProject.title} against ${battle.rightProject.title}`;
  return (
    <li>
      <FinishedSides battle={battle} />
      <div className="gl-finished-foot">
        <span>Ended {day(battle.endDate)}</span>
        <UiLink href={`/greenlight/recount/${battle.id}`} className="hl-link hl-aside-link">
          Count it again <span className="hl-hidden">: {name}</span>
        </UiLink>
      </div>
    </li>
  );
}

function List() {
  return (
    <PagedPanel
      answer={useInfiniteQuery(finishedQuery)}
      loading="Loading the battles"
      failed="We couldn't load the battles"
      empty={{
        title: 'No battle is over yet',
        text: 'When the first one ends, all its contributions stand here for anybody to count.',
        actions: <ButtonLink href="/greenlight">To the battle</ButtonLink>,
      }}
    >
      {(battles) => (
        <ul className="gl-finished">
          {battles.map((battle) => (
            <Row key={battle.id} battle={battle} />
          ))}
        </ul>
      )}
    </PagedPanel>
  );
}

/** How a vote is kept honest, and every battle that can be counted again. */
export function FinishedListPage() {
  return (
    <div className="gl-recount hl-wrap">
      <header>
        <BackLink href="/greenlight">Greenlight</BackLink>
        <h1>Count it yourself</h1>
        <p>
          Every contribution is written down in the moment in which it is made. When a battle ends, the whole list is
          sealed and public, without names: what was changed since then shows. Choose a battle: your browser counts it
          again.
        </p>
      </header>
      <List />
    </div>
  );
}
