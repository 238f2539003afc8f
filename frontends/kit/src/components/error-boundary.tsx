import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What stands in for the children after they failed; `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this clears the error, e.g. the path. */
  readonly resetKey?: string | number;
}

interface State {
  readonly failed: boolean;
  readonly error: unknown;
}

const fine: State = { failed: false, error: null };

/** Keeps a failure while rendering from taking the rest of the page with it. React logs the cause. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = fine;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState(fine);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, () => this.setState(fine)) : this.props.children;
  }
}
