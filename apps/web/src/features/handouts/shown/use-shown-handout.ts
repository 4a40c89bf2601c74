import { useQuery } from '@tanstack/react-query';
import type { ShownHandout } from '@venture-atlas/types';
import { useState } from 'react';
import { shownHandoutQuery } from '../../../api/handouts.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { closedHandouts } from '../closed-handouts.ts';

/**
 * What the DM shows to whoever looks, until they close it on this device; undefined while that is nothing. Shown anew, it
 * is there again.
 */
export function useShownHandout(isDm: boolean): { shown: ShownHandout; close: () => void } | undefined {
  const { campaignId = '', as } = useReadingScope();
  const { data } = useQuery({ ...shownHandoutQuery(campaignId, as), enabled: !isDm && campaignId !== '' });
  const [, setClosed] = useState<string>();
  const shown = data?.handout;
  if (isDm || shown == null || closedHandouts.has(shown.key)) return undefined;
  const close = (): void => {
    closedHandouts.add(shown.key);
    setClosed(shown.key);
  };
  return { shown, close };
}
