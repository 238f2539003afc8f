import { type RefObject, useEffect, useRef, useState } from 'react';
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
export function useRemixTree(): LoadedRemixTree {
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
