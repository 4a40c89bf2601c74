import type { Child, LocationMapDetails } from '@venture-atlas/types';

/** A place as the panel needs it before its text is there. */
export interface PanelPlace {
  locationId: number;
  slug: string;
  name: string;
  /** The word for its kind; null without one. */
  type: string | null;
  hasMap: boolean;
  /** Every map the place stands on. */
  parents: readonly { slug: string; name: string }[];
}

export function panelPlaceOfChild(child: Child): PanelPlace {
  return {
    locationId: child.location_id,
    slug: child.slug,
    name: child.name,
    type: child.type,
    hasMap: child.has_map,
    parents: child.parents,
  };
}

/** A map's own location: what the info link opens. */
export function panelPlaceOfMap(details: LocationMapDetails): PanelPlace {
  return {
    locationId: details.id,
    slug: details.slug,
    name: details.name,
    type: details.type,
    hasMap: details.image !== null,
    parents: details.parents,
  };
}
