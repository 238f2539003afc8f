import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Rendered instead of the children after an error; `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this clears the error, e.g. the path. */
  readonly resetKey?: string | number;
}

interface State {
  readonly hasError: boolean;
  readonly error: unknown;
}

const noError: State = { hasError: false, error: null };

/** Limits a render error to its children. React logs the cause. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = noError;

  static getDerivedStateFromError(error: unknown): State {
    return { hasError: true, error };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.hasError && previous.resetKey !== this.props.resetKey) this.setState(noError);
  }

  override render(): ReactNode {
    return this.state.hasError ? this.props.fallback(this.state.error, () => this.setState(noError)) : this.props.children;
  }
}
