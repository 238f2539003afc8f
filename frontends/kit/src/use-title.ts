import { useEffect } from 'react';

/** Sets the document title: `<title> · Trenzeye`, or the product name alone for an empty title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Trenzeye` : 'Trenzeye';
  }, [title]);
}
