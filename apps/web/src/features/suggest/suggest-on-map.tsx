import { suggestionWords } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MovedPin } from '../../map/leaflet/moved-pin.tsx';
import { movedWords } from '../../map/model/moved-words.ts';
import { type SceneChange, useScene } from '../../map/stage/map-scene.ts';
import { type SuggestWish, wishInSearch, withoutWish } from '../../navigation/suggestion-paths.ts';
import { type OnMap, SUGGEST_TAB, useIsOffered } from './suggesting.ts';
import { shownOf } from './suggestion-draft.ts';
import { useSuggestion } from './use-suggestion.ts';

interface SuggestOnMapProps {
  /** Of the map, as they would be drawn. */
  points: readonly Child[];
  /** Keeps what is different on the map meanwhile. */
  hold: (change: SceneChange | undefined) => void;
}

/** Reads in the address what somebody wants to suggest about the open place, until another place is opened. */
export function SuggestOnMap({ points, hold }: SuggestOnMapProps) {
  const { stage } = useScene();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const child = stage.place?.slug;
  const isOffered = useIsOffered();
  const wish = useMemo(() => wishInSearch(search), [search]);
  const [begunAt, setBegunAt] = useState(child);
  const [use, takeMap] = useState<OnMap>({});
  // Places come after the address.
  if (begunAt === undefined && child !== undefined) setBegunAt(child);
  const focusHasLeft = begunAt !== undefined && begunAt !== child;
  useEffect(() => {
    if (!focusHasLeft || wish === undefined) return;
    void navigate({ search: withoutWish(search), hash }, { replace: true, preventScrollReset: true });
  }, [focusHasLeft, wish, navigate, search, hash]);
  const isHere = isOffered && wish !== undefined && child !== undefined && !focusHasLeft;
  useEffect(() => {
    if (!isHere) return;
    const { onPlace, without } = use;
    const suggesting = { wish, isPlacing: onPlace !== undefined, takeMap };
    const drawn = without === undefined ? points : points.filter(({ id }) => id !== without);
    hold(onPlace === undefined ? { suggesting, points: drawn } : { suggesting, points: drawn, onPlace });
    return () => hold(undefined);
  }, [hold, isHere, use, wish, points]);
  /** The tab opens once for each wish: whoever turns to another tab stays there. */
  const opened = useRef<SuggestWish>(undefined);
  useEffect(() => {
    if (!isHere || opened.current === wish) return;
    opened.current = wish;
    const tab = { ...(typeof state === 'object' ? state : {}), tab: SUGGEST_TAB };
    void navigate({ search, hash }, { replace: true, state: tab, preventScrollReset: true });
  }, [isHere, wish, navigate, search, hash, state]);
  return <Pin />;
}

/** On the map: where the pin is, and where it would be. */
function Pin() {
  const { details, suggesting } = useScene();
  const { written } = useSuggestion();
  if (written === undefined || suggesting === undefined) return null;
  const { beginning, typed, type } = written;
  const { position, isNewPlace, name } = beginning;
  const { at, name: typedName } = shownOf(beginning, typed);
  const onMove = (to: { lat: number; lng: number }) => type({ at: to });
  if (isNewPlace)
    return at === undefined ? null : (
      <MovedPin
        from={undefined}
        to={at}
        words={typedName.trim() === '' ? 'A new place' : typedName}
        map={details}
        onMove={onMove}
      />
    );
  if (position === undefined || (at === undefined && !suggesting.isPlacing)) return null;
  if (at === undefined)
    return <MovedPin from={undefined} to={position} words={suggestionWords.pressMap} map={details} onMove={onMove} />;
  return (
    <MovedPin
      from={{ lat: position.lat, lng: position.lng, name }}
      to={at}
      words={movedWords(position, at, details.miles_per_unit)}
      map={details}
      onMove={onMove}
    />
  );
}
