import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { Stage } from '../../map/use-stage.ts';
import { SearchWaiting } from './search-waiting.tsx';

export const SearchPanel = lazyScreen(async () => (await import('./search-panel.tsx')).SearchPanel);

export interface SearchRailProps {
  stage: Stage;
  details: LocationMapDetails;
  points: readonly Child[];
  total: number;
  isLoading: boolean;
  /** All places are shown and being refreshed. */
  isRefresh: boolean;
}

/** Search below the title, when it is open. */
export function SearchRail({ stage, details, points, total, isLoading, isRefresh }: SearchRailProps) {
  const isOpen = stage.searchRequests > 0;
  // Text typed while search loads; search continues with it.
  const [draft, setDraft] = useState('');
  if (!isOpen && draft !== '') setDraft('');
  if (!isOpen) return null;
  return (
    <MapPart
      waiting={
        <SearchWaiting map={details} width={stage.width} typed={draft} onType={setDraft} onClose={stage.closeSearch} />
      }
    >
      <SearchPanel
        map={details}
        places={points}
        progress={
          isRefresh
            ? { count: points.length, total: points.length, isLoading: false }
            : { count: points.length, total, isLoading }
        }
        width={stage.width}
        asked={stage.searchRequests}
        initialTyped={draft}
        onActive={stage.point}
        onChoose={stage.chooseResult}
        onClose={stage.closeSearch}
      />
    </MapPart>
  );
}
