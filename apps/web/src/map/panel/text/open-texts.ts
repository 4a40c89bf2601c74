import { useEffect } from 'react';

/* The places whose texts stand open before the reader, by slug. */
const open = new Map<string, number>();

/** Marks the text of a place as open while the component that shows it is mounted. */
export function useOpenText(slug: string): void {
  useEffect(() => {
    open.set(slug, (open.get(slug) ?? 0) + 1);
    return () => {
      const left = (open.get(slug) ?? 1) - 1;
      if (left === 0) open.delete(slug);
      else open.set(slug, left);
    };
  }, [slug]);
}

/** Whether somebody reads the text of a place now. */
export const isTextOpen = (slug: string): boolean => open.has(slug);
