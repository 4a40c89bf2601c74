import { useRested } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import { MapTools } from './lazy-tools.ts';
import type { MapToolsProps } from './map-tools.tsx';

/** The tools of a map, once the browser has rested: its first names do without them. */
export function LaterTools(props: MapToolsProps) {
  return useRested() ? (
    <MapPart waiting={null}>
      <MapTools {...props} />
    </MapPart>
  ) : null;
}
