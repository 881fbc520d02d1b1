import { Component } from 'react';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; place: string; onError: () => void; fallback: ReactNode };
type State = { failed: boolean; place: string };

/** Catches what a page throws while drawing; draws again once `place` is another. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onError();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
