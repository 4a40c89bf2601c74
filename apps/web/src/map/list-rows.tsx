import type { Child, Rumour } from '@venture-atlas/types';
import type { PlacesShown } from '../features/campaign/places-shown.ts';
import type { KindFilterProps } from '../features/places/kind-filter.tsx';
import { placeOfRumour } from '../features/rumors/place-of-rumour.ts';
import { SelectionFoot } from '../features/selection/lazy-selection.ts';
import type { RowSelection } from '../features/selection/use-selection.ts';
import { PlacesFilter, RumourRows } from './campaign/lazy-parts.ts';
import { overRowEnd, rowEnd } from './campaign/row-end.tsx';
import type { MapData } from './data/use-map-data.ts';
import { KindFilter, useRested } from './lazy-parts.ts';
import { MapPart } from './stage/map-part.tsx';
import type { PlacesRows } from './stage-rail.tsx';
import type { ChosenBy, Stage } from './use-stage.ts';

export interface ListRowsProps {
  stage: Stage;
  data: Pick<MapData, 'points'>;
  /** In the order of the list. */
  places: readonly Child[];
  hiddenIds: ReadonlySet<number>;
  placesShown: PlacesShown;
  setPlacesShown: (shown: PlacesShown) => void;
  /** What of the list is shown by kind. */
  kinds: KindFilterProps;
  selecting: RowSelection;
  isDm: boolean;
  isInCampaign: boolean;
  /** Of players: the DM has the places themselves. */
  rumours: readonly Rumour[] | undefined;
}

/** The list of places of a map, with what a campaign puts above, beside and below its rows. */
export function listRows(props: ListRowsProps): PlacesRows {
  const { stage, data, places, hiddenIds, placesShown, setPlacesShown, kinds, selecting, isDm, isInCampaign, rumours } =
    props;
  const { width, mapRef, selected, place } = stage;
  const isPhone = width === 'phone';
  const leaveList = () => {
    if (isPhone) stage.setListOpen(false);
  };
  const open = (id: number, by: ChosenBy) => {
    leaveList();
    stage.openById(id, by);
  };
  const openStrip = (id: number) => {
    stage.setDetent('strip');
    open(id, 'pointer');
  };
  return {
    places,
    hiddenIds,
    notice: (
      <>
        {isDm ? (
          // As high as what comes: rows must not move away from under a hand.
          <MapPart waiting={<div style={{ flex: 'none', height: 'calc(var(--va-control) + 17px)' }} />}>
            <PlacesFilter
              shown={placesShown}
              onChange={setPlacesShown}
              count={{ all: data.points.length, hidden: hiddenIds.size }}
              isSelecting={selecting.isOn}
              onSelecting={(isOn) => (isOn ? selecting.begin() : selecting.end())}
            />
          </MapPart>
        ) : null}
        <LaterKinds {...kinds} />
      </>
    ),
    endOf: isInCampaign ? rowEnd : undefined,
    overEnd: isDm
      ? (child) =>
          overRowEnd({
            place: child,
            onStrip: isPhone ? openStrip : undefined,
            onOpen: (id) => open(id, 'keyboard'),
          })
      : undefined,
    choice: isDm ? selecting : undefined,
    after:
      rumours === undefined || rumours.length === 0 ? null : (
        <MapPart waiting={null}>
          <RumourRows
            rumours={rumours}
            openId={selected?.id ?? null}
            onGo={(rumour) => {
              leaveList();
              mapRef.current?.goTo(placeOfRumour(rumour));
            }}
          />
        </MapPart>
      ),
    foot:
      isDm && selecting.isOn ? (
        <MapPart waiting={null}>
          <SelectionFoot selection={selecting} isPlaceOpen={place !== null} hasSentence={isPhone} />
        </MapPart>
      ) : null,
    selectedId: selected?.id ?? null,
    onSelect: open,
    onHover: stage.point,
  };
}

/** The choice of a kind, once the browser has rested. As high as what comes: rows must not move away from under a hand. */
function LaterKinds(props: KindFilterProps) {
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
