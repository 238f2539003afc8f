import { useEffect } from 'react';

/** Says in the head what this page is about, for as long as it is shown. */
export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name=description]');
    const before = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', before);
  }, [text]);
}
