import { publishMessages } from '@venture-atlas/rules';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { PlaceHandles } from '../../../map/leaflet/place-handles.tsx';
import type { EditSession } from '../session/edit-state.ts';

export interface SelectionHandlesProps {
  details: LocationMapDetails;
  selected: Child;
  /** Its name on the map of the writer, who may not have published it. */
  drawnName: string;
  session: EditSession;
}

/** Handles of the selected place. A drag is saved at once and can be undone in one step. */
export function SelectionHandles({ details, selected, drawnName, session }: SelectionHandlesProps) {
  const { id, name, scale, label_by_hand } = selected;
  return (
    <PlaceHandles
      place={{ id, scale, isByHand: label_by_hand === true }}
      note={drawnName === name ? undefined : publishMessages.publishedName(name)}
      height={details.map_height ?? 0}
      onChange={(of, numbers) => {
        const { lat, lng } = numbers;
        const isMove = lat !== undefined && lng !== undefined;
        void session.write(isMove ? { kind: 'move', id: of, lat, lng } : { kind: 'text', id: of, text: numbers });
      }}
    />
  );
}
