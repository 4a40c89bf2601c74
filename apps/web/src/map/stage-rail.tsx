import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import type { ParentLink } from './ancestors/parent-link.ts';
import { hasMap } from './model/has-map.ts';
import { TitlePlate } from './overlays/title-plate.tsx';
import classes from './stage/stage.module.css';
import type { Stage } from './use-stage.ts';

export interface StageRailProps {
  stage: Stage;
  details: LocationMapDetails;
  parents: readonly ParentLink[];
  /** Additional lines of the title. */
  plate: ReactNode;
  /** Below these lines. It stays while the title has only one row. */
  foot?: ReactNode;
  /** On phones, shrinks the title to one row, because the map matters more. */
  isMapFirst?: boolean;
  /** Below the title: list and search of places. */
  children: ReactNode;
}

/** The left side: the title, and below it the list of places or its replacement. */
export function StageRail({ stage, details, parents, plate, foot, isMapFirst = false, children }: StageRailProps) {
  const { width, place } = stage;
  const isSearchOpen = stage.searchRequests > 0;
  // A strip leaves space for both rows of the title.
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

/** The heading of a map's list of places. A map may have places before it has a picture. */
export function placesHeading(details: LocationMapDetails): string {
  return hasMap(details) ? 'Places on this map' : `Places in ${details.name}`;
}
