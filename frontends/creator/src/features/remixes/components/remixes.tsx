import { t } from '@lingui/core/macro';
import { ErrorState, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { LineageBranch } from '../api.ts';
import { flatten, type RemixItem, toRemixItem } from './remix-items.tsx';
import type { RemixTree } from './remix-tree.tsx';

interface LoadedRemixTree {
  /** The element near which the tree is loaded. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Undefined until it is loaded. */
  readonly Tree: typeof RemixTree | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** Loads the tree and antd when its place comes near the viewport. */
function useRemixTree(): LoadedRemixTree {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Pick<LoadedRemixTree, 'Tree' | 'error'>>({ Tree: undefined, error: undefined });
  // Another attempt loads again.
  useEffect(() => {
    if (!place.current) return;
    let isMounted = true;
    const show = (next: Partial<LoadedRemixTree>) => isMounted && setLoaded({ Tree: undefined, error: undefined, ...next });
    const load = () =>
      import('./remix-tree.tsx').then(
        ({ RemixTree }) => show({ Tree: RemixTree }),
        (error: Error) => {
          console.error('Lineage tree load failed', error);
          show({ error });
        },
      );
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [attempt]);
  const retry = () => {
    setLoaded({ Tree: undefined, error: undefined });
    setAttempt(attempt + 1);
  };
  return { place, ...loaded, retry };
}

interface RemixesProps {
  readonly branch: LineageBranch;
  /** Id of the item whose page it is. */
  readonly current: string;
}

/** An item and its remixes. Loaded for items that have any; the tree with antd follows when it is near the viewport. */
export function Remixes({ branch, current }: RemixesProps) {
  const { place, Tree, error, retry } = useRemixTree();
  if (error) return <ErrorState title={t`The lineage could not be loaded`} detail={error.message} onRetry={retry} />;
  const root = toRemixItem(branch, current);
  return <div ref={place}>{Tree ? <Tree root={root} /> : <TreeSkeleton root={root} />}</div>;
}

/** As tall as the tree: the same rows, hidden. Not `aria-busy`: nothing is loaded while it is far below. */
const TreeSkeleton = ({ root }: { root: RemixItem }) => (
  <div>
    <VisuallyHidden>{t`Loading the lineage`}</VisuallyHidden>
    {flatten(root).map(({ key, title, 'aria-level': level }) => (
      <div key={key} className="tz-lineage__placeholder" style={{ '--level': level } as CSSProperties}>
        {title}
      </div>
    ))}
  </div>
);
