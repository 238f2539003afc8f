import { useEffect } from 'react';

/** Sets the meta description while the page is mounted. */
export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name=description]');
    const previous = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', previous);
  }, [text]);
}
