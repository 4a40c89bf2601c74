import { messages } from '@venture-atlas/rules';
import { useEffect } from 'react';

/** The title of the window, most telling first. Only the browser ever sees a campaign's name there. */
export function useMapTitle(place: string | undefined, map: string, campaign: string | undefined): void {
  const parts = [place, messages.mapTitle(map), campaign, 'Venture Atlas'];
  const title = parts.filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
