import { useEffect } from 'react';

/** Names the page in the tab: `<title> · Trenzeye`, or the product's name alone for an empty title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Trenzeye` : 'Trenzeye';
  }, [title]);
}
