import { useRested } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { KindFilterProps } from './kind-filter.tsx';
import { KindFilter } from './lazy-rows.ts';

/** The choice of a kind, once the browser has rested. As high as what comes: rows must not move away from under a hand. */
export function LaterKinds(props: KindFilterProps) {
  const hasRested = useRested();
  return (
    <div style={{ flex: 'none', height: 44 }}>
      {hasRested ? (
        <MapPart waiting={null}>
          <KindFilter {...props} />
        </MapPart>
      ) : null}
    </div>
  );
}
