import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { PlacesCard } from '../features/places/places-card.tsx';
import type { PlacesListProps } from '../features/places/places-list.tsx';
import { SearchWaiting } from '../features/search/search-waiting.tsx';
import { SearchPanel } from './lazy-parts.ts';
import { hasMap } from './model/has-map.ts';
import { TitlePlate } from './overlays/title-plate.tsx';
import { MapPart } from './stage/map-part.tsx';
import classes from './stage/stage.module.css';
import type { Stage } from './use-stage.ts';
import type { ParentLink } from './way-up/parent-link.ts';

/** The list of places as every form of it takes it: a card, on phones a sheet. */
export type PlacesRows = Omit<PlacesListProps, 'scroller'> & { notice?: ReactNode; foot?: ReactNode };

export interface StageRailProps {
  stage: Stage;
  details: LocationMapDetails;
  points: readonly Child[];
  total: number;
  isLoading: boolean;
  /** They are all there, and read once more. */
  isReadAgain: boolean;
  /** Something stands in the list although no place does. */
  hasList?: boolean;
  parents: readonly ParentLink[];
  rows: PlacesRows;
  /** Further lines of the title plate. */
  plate: ReactNode;
  /** What newcomers read, on the plate of the title. */
  welcome?: ReactNode;
  /** On a phone the title shrinks to one row, for the map below it is what matters now. */
  isMapFirst?: boolean;
  /** Below the title and above the list. */
  guide?: ReactNode;
  /** Stands between title and search in place of the list; null: the list. */
  card: ReactNode;
}

/** The finding side: the title, and below it either places or search, never both. */
export function StageRail(props: StageRailProps) {
  const {
    stage,
    details,
    points,
    total,
    isLoading,
    isReadAgain,
    parents,
    rows,
    plate,
    welcome,
    guide = null,
    card,
    hasList = total > 0,
    isMapFirst = false,
  } = props;
  const { width, place } = stage;
  const isSearchOpen = stage.searchAsked > 0;
  // What is typed while search is being fetched; it goes on with it.
  const [draft, setDraft] = useState('');
  if (!isSearchOpen && draft !== '') setDraft('');
  const isSmall = place !== null && width !== 'desktop';
  // A strip leaves it room for both.
  const isOneRow = width === 'phone' && ((place !== null && stage.cover !== 'strip') || isMapFirst);
  return (
    <div className={classes.rail} data-covers-map>
      <TitlePlate
        location={details.name}
        parents={parents}
        isSmall={isOneRow}
        onInfo={(by) => stage.open(details.slug, by)}
        onSearch={isSearchOpen ? stage.closeSearch : stage.openSearch}
        isSearchOpen={isSearchOpen}
        searchButtonRef={stage.searchButtonRef}
      >
        {isOneRow ? null : plate}
        {welcome}
      </TitlePlate>
      {isSearchOpen || width === 'phone' || card !== null ? null : guide}
      {isSearchOpen || width === 'phone' ? null : card}
      {isSearchOpen ? (
        <MapPart
          waiting={
            <SearchWaiting map={details} width={width} typed={draft} onType={setDraft} onClose={stage.closeSearch} />
          }
        >
          <SearchPanel
            map={details}
            places={points}
            progress={
              isReadAgain
                ? { count: points.length, total: points.length, isLoading: false }
                : { count: points.length, total, isLoading }
            }
            width={width}
            asked={stage.searchAsked}
            initialTyped={draft}
            onActive={stage.point}
            onChoose={stage.chooseResult}
            onClose={stage.closeSearch}
          />
        </MapPart>
      ) : null}
      {!isSearchOpen && card === null && width !== 'phone' && hasList && !isSmall ? (
        <PlacesCard
          {...rows}
          heading={placesHeading(details)}
          total={total}
          isLoading={isLoading}
          isOpen={stage.isListOpen}
          onToggle={() => stage.setListOpen(!stage.isListOpen)}
        />
      ) : null}
    </div>
  );
}

/** What the list of a map's places is called; it may have places before it has a picture. */
export function placesHeading(details: LocationMapDetails): string {
  return hasMap(details) ? 'Places on this map' : `Places in ${details.name}`;
}
