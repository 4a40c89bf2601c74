import type { Child, LocationMapDetails } from '@venture-atlas/types';

/** The fields of a place that the panel needs before the text has loaded. */
export interface PanelPlace {
  locationId: number;
  slug: string;
  name: string;
  /** The name of its type; null without one. */
  type: string | null;
  hasMap: boolean;
  /** All maps that the place is on. */
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

/** A map's own location, which the info link opens. */
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
