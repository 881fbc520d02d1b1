import { Component } from 'react';
import type { ReactNode } from 'react';
import { forgetFailures } from '../lib/pages/lazy-page.tsx';
import { ChunkFailure } from '../lib/pages/load-chunk.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

type Props = { children: ReactNode; place: string; onError: () => void; fallback: ReactNode };
type State = { failure: unknown; hasFailed: boolean; place: string };

/**
 * Catches render errors of a page; renders again once `place` changes. A page whose code failed to load says so in its place, and can be
 * retried there.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    if (place === state.place) return null;
    if (state.failure instanceof ChunkFailure) forgetFailures();
    return { failure: undefined, hasFailed: false, place };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkFailure) return;
    console.error(error);
    this.props.onError();
  }

  again = () => {
    forgetFailures();
    this.setState({ failure: undefined, hasFailed: false });
  };

  override render() {
    const { failure, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    return failure instanceof ChunkFailure ? (
      <PageNotLoaded failure={failure} again={this.again} />
    ) : (
      this.props.fallback
    );
  }
}
