import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useMemo } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { findQuery } from '../../api/find.ts';
import { journalQuery } from '../../api/notes.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { type Found, foundLines } from './found.ts';

/** Pause after typing before the server is asked, in ms. */
const REST_MS = 120;

export interface Finding {
  words: string;
  lines: readonly Found[];
  isSearching: boolean;
  error: unknown;
  retry: () => void;
}

/** Finds places by the search, campaigns in the user's lists, and notes in the journal of the current campaign. */
export function useFind(typed: string, scope: ReadingScope): Finding {
  const words = [...typed.trim()].slice(0, SEARCH_TEXT_MAX).join('');
  const [asked] = useDebouncedValue(words, REST_MS);
  const { viewer } = useViewer();
  const isSignedIn = viewer.kind !== 'anonymous';
  const isAsked = asked !== '';
  const places = useQuery({ ...findQuery(asked, scope), enabled: isAsked });
  const own = useQuery({ ...campaignsQuery, enabled: isAsked && isSignedIn });
  const joined = useQuery({ ...joinedCampaignsQuery, enabled: isAsked && isSignedIn });
  const { campaignId, as } = scope;
  const notes = useInfiniteQuery({
    ...journalQuery(campaignId ?? '', asked),
    enabled: isAsked && isSignedIn && campaignId !== undefined && as === undefined,
  });
  const lines = useMemo(() => {
    if (words === '') return [];
    const campaigns = [...(own.data ?? []), ...(joined.data ?? [])];
    const answers = { places: places.data, campaigns, notes: notes.data?.pages[0]?.notes ?? [] };
    return foundLines(words, answers, scope, appConfig().default_location);
  }, [words, places.data, own.data, joined.data, notes.data, scope]);
  return {
    words,
    lines,
    isSearching: words !== '' && (asked !== words || places.isFetching),
    error: words === '' ? null : places.error,
    retry: () => void places.refetch(),
  };
}
