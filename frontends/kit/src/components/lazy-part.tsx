import { t } from '@lingui/core/macro';
import { Component, type ComponentType, lazy, type ReactNode, use, useEffect, useState } from 'react';
import { useToast } from '../toast/toast.tsx';
import { ErrorState } from './states.tsx';

/** A failed load is repeated when the page is rendered again after this time: sooner is the same attempt. */
const failureMs = 1_000;

/** A page, or a part of one, whose code is loaded when it is first shown; it suspends until then and throws if that fails. */
export const onDemandPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  return function OnDemandPage(props: Props) {
    if (!loading) {
      loading = load();
      loading.catch(() => setTimeout(() => (loading = undefined), failureMs));
    }
    const Page = use(loading);
    return <Page {...props} />;
  };
};

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

/** The file of a part has not arrived. */
class MissingFileError extends Error {}

interface LazyPartOptions {
  /** Shown while the file is missing: an error with a retry button, or nothing for what the page can do without. */
  readonly whenMissing?: 'error' | 'nothing';
}

/**
 * A component in a file of its own, for a `Suspense`. When the file does not arrive, as without a connection, the rest of the page stays.
 * A dialog, which has `onClose`, closes with a message.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { whenMissing = 'error' }: LazyPartOptions = {},
): ComponentType<P> {
  // A lazy component that has failed stays failed.
  const create = () =>
    lazy(async () => ({
      default: await load().catch((cause: unknown) => {
        throw new MissingFileError('a part of the page could not be loaded', { cause });
      }),
    }));
  let Latest = create();
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => Latest);
    const replace = () => {
      Latest = create();
      return Latest;
    };
    const { onClose } = props as { readonly onClose?: () => void };
    const renderMissing = (error: unknown, retry: () => void) => {
      // An error of the part itself is one of the page.
      if (!(error instanceof MissingFileError)) throw error;
      return (
        <MissingPart
          isShown={whenMissing === 'error'}
          onClose={onClose}
          onMissing={replace}
          onRetry={() => {
            setPart(replace);
            retry();
          }}
        />
      );
    };
    return (
      <ErrorBoundary fallback={renderMissing}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

interface MissingPartProps {
  readonly isShown: boolean;
  readonly onClose: (() => void) | undefined;
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

function MissingPart({ isShown, onClose, onMissing, onRetry }: MissingPartProps) {
  const toast = useToast();
  const [title, detail] = [t`This part could not be loaded`, t`Check your connection and try again.`];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the file has not arrived
  useEffect(() => {
    onMissing();
    if (!onClose) return;
    toast.error(title, detail);
    onClose();
  }, []);
  if (onClose || !isShown) return null;
  return <ErrorState title={title} detail={detail} onRetry={onRetry} />;
}
