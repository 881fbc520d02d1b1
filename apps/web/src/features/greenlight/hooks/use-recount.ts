import { useEffect, useState } from 'react';
import type { Recount } from '../api/battle.ts';
import { runRecount } from '../run-recount.ts';
import type { RecountResult } from '../run-recount.ts';

type State = { counted: number; result: RecountResult | undefined; error: unknown };
const BEGIN: State = { counted: 0, result: undefined, error: undefined };

/** Recounts a file once it has loaded, and reports progress. */
export function useRecount(recount: Recount | undefined, battleId: string): State & { again: () => void } {
  const [state, setState] = useState(BEGIN);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!recount) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    runRecount(recount, {
      battleId,
      signal,
      onCounted: (counted) => setState((known) => ({ ...known, counted })),
    }).then(
      (result) => {
        if (!signal.aborted) setState({ counted: recount.lines.length, result, error: undefined });
      },
      (error: unknown) => {
        if (!signal.aborted) setState((known) => ({ ...known, error }));
      },
    );
    return () => abort.abort();
  }, [recount, battleId, attempt]);
  const again = () => {
    setState(BEGIN);
    setAttempt(attempt + 1);
  };
  return { ...state, again };
}
