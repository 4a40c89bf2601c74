import type { LocationMapDetails } from '@venture-atlas/types';
import type { Stage } from '../../map/use-stage.ts';

/** The DM's view, as it is sent: the center of the free area, and the visible extent of the map. */
export function viewOfStage({ mapRef }: Pick<Stage, 'mapRef'>, { id }: Pick<LocationMapDetails, 'id'>) {
  const here = mapRef.current?.openingHere();
  const element = document.querySelector<HTMLElement>('[role="application"]');
  const middle = mapRef.current?.middle();
  if (here === undefined || middle === undefined || element === null) return undefined;
  // A cover on one side moves the center by half its size.
  const [covered, above] = [
    2 * Math.abs(here.lng - middle.lng) * here.zoom,
    2 * Math.abs(here.lat - middle.lat) * here.zoom,
  ];
  const width = Math.max(1, element.clientWidth - covered);
  const height = Math.max(1, element.clientHeight - above);
  return { ...here, location_id: id, width, height };
}

export type ViewOfStage = NonNullable<ReturnType<typeof viewOfStage>>;

/** Whether two views look the same. */
export const isSameView = (one: ViewOfStage | undefined, other: ViewOfStage): boolean =>
  one !== undefined &&
  one.location_id === other.location_id &&
  Math.abs(one.zoom / other.zoom - 1) < 0.001 &&
  Math.hypot(one.lat - other.lat, one.lng - other.lng) * other.zoom < 1;
