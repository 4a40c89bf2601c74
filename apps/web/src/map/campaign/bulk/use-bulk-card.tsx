import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails, MapCoordinate } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { BulkCard } from '../../../features/bulk/lazy-bulk-card.ts';
import { useArea } from '../../../features/bulk/use-area.ts';
import type { CampaignControl } from '../../../features/campaign/use-campaign-on-map.ts';
import type { Width } from '../../../ui/use-width.ts';
import { MapPart } from '../../stage/map-part.tsx';

export interface BulkTool {
  /** Null while it is closed. */
  card: ReactNode;
  isOpen: boolean;
  close: () => void;
  /** What the map draws of it; while `onPlace` is given, taps set corners. */
  drawing: { corners: readonly MapCoordinate[]; onPlace: ((place: MapLatLng) => void) | undefined };
}

/** The card that shows or hides many places, and the area that is drawn for it. */
export function useBulkCard(
  { settings, isBulkOpen: isOpen, closeBulk }: CampaignControl,
  details: LocationMapDetails,
  points: readonly Child[],
  selected: Child | null,
  width: Width,
): BulkTool {
  const area = useArea();
  const close = () => {
    area.clear();
    closeBulk();
  };
  const card = isOpen ? (
    <MapPart waiting={null}>
      <BulkCard
        points={points}
        selected={selected}
        area={area}
        width={width}
        map={details}
        apply={settings.apply}
        onClose={close}
      />
    </MapPart>
  ) : null;
  const onPlace = isOpen && area.isDrawing ? area.add : undefined;
  return { card, isOpen, close, drawing: { corners: isOpen ? area.corners : noCorners, onPlace } };
}

const noCorners: readonly MapCoordinate[] = [];
