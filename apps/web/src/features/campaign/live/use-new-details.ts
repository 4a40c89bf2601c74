import { useQuery } from '@tanstack/react-query';
import type { ChroniclePlace } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { learnedQuery } from '../../../api/reveals.ts';
import { whenIdle } from '../../../loading/when-idle.ts';
import { isTextOpen } from '../../../map/panel/text/open-texts.ts';

/** How long the line is shown (ms). */
const LINE_MS = 8_000;

/** A place whose text was revealed further while it was closed. */
export interface NewDetails {
  place: ChroniclePlace & { at: NonNullable<ChroniclePlace['at']> };
  /** When the previous part was revealed, ISO 8601. Later parts are highlighted. */
  after: string;
  /** When this part was revealed. */
  at: string;
}

/**
 * The text that was just revealed to the viewer, while that text is closed. Text that was revealed before this page was
 * opened is announced elsewhere.
 * @param isReader players and guests: a DM reads every text
 */
export function useNewDetails(isReader: boolean): { told: NewDetails | undefined; end: () => void } {
  const { campaignId = '', as } = useReadingScope();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useQuery({ ...learnedQuery(campaignId, as), enabled: isReader && campaignId !== '' && isIdle });
  const last = useRef<string>(undefined);
  const [told, setTold] = useState<NewDetails>();
  useEffect(() => {
    if (data === undefined) return;
    const after = last.current;
    const at = data.line?.at ?? '';
    last.current = at;
    const [place] = data.line?.places ?? [];
    // The line never names a place whose text is taken back.
    if (after === undefined || at <= after || place?.at === undefined) setTold(undefined);
    else if (!isTextOpen(place.at.slug)) setTold({ place: { ...place, at: place.at }, after, at });
  }, [data]);
  useEffect(() => {
    if (told === undefined) return;
    const timer = setTimeout(() => setTold(undefined), LINE_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return { told, end: () => setTold(undefined) };
}
