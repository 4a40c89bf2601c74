import { useRested } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import { MapTools } from './lazy-tools.ts';

/** The tools of a map, once the browser has rested: its first names do without them. */
export function LaterTools() {
  return useRested() ? (
    <MapPart waiting={null}>
      <MapTools />
    </MapPart>
  ) : null;
}
