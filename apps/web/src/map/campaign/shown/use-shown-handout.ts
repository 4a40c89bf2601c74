import { useQuery } from '@tanstack/react-query';
import type { ShownHandout } from '@venture-atlas/types';
import { useState } from 'react';
import { shownHandoutQuery } from '../../../api/handouts.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';

/** What was closed for oneself stays closed on the next map, too. */
let closed: string | undefined;

/** What the DM shows to whoever looks, until they close it; undefined while that is nothing. */
export function useShownHandout(isDm: boolean): { shown: ShownHandout; close: () => void } | undefined {
  const { campaignId = '', as } = useReadingScope();
  const { data } = useQuery({ ...shownHandoutQuery(campaignId, as), enabled: !isDm && campaignId !== '' });
  const [, setClosed] = useState(closed);
  const shown = data?.handout;
  if (isDm || shown == null || shown.key === closed) return undefined;
  const close = (): void => {
    closed = shown.key;
    setClosed(closed);
  };
  return { shown, close };
}
