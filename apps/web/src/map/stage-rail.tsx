import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { hasMap } from './model/has-map.ts';
import { TitlePlate } from './overlays/title-plate.tsx';
import classes from './stage/stage.module.css';
import type { Stage } from './use-stage.ts';
import type { ParentLink } from './way-up/parent-link.ts';

export interface StageRailProps {
  stage: Stage;
  details: LocationMapDetails;
  parents: readonly ParentLink[];
  /** Further lines of the title. */
  plate: ReactNode;
  /** Below them; it stays while the title has one row. */
  foot?: ReactNode;
  /** On a phone the title shrinks to one row, for the map below it is what matters now. */
  isMapFirst?: boolean;
  /** Below the title: what finds places. */
  children: ReactNode;
}

/** The side where places are found: the title, and below it the list or what takes its place. */
export function StageRail({ stage, details, parents, plate, foot, isMapFirst = false, children }: StageRailProps) {
  const { width, place } = stage;
  const isSearchOpen = stage.searchAsked > 0;
  // A strip leaves the title room for both rows.
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
        {foot}
      </TitlePlate>
      {children}
    </div>
  );
}

/** What the list of a map's places is called; it may have places before it has a picture. */
export function placesHeading(details: LocationMapDetails): string {
  return hasMap(details) ? 'Places on this map' : `Places in ${details.name}`;
}
