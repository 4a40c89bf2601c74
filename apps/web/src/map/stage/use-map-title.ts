import { messages } from '@venture-atlas/rules';
import { useEffect } from 'react';

/**
 * Sets the title of the window, the most specific part first. A campaign's name is shown only there, in the browser.
 */
export function useMapTitle(place: string | undefined, map: string, campaign: string | undefined): void {
  const parts = [place, messages.mapTitle(map), campaign, 'Venture Atlas'];
  const title = parts.filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
