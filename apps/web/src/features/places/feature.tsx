import type { Child } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { useHasBeenIdle } from '../../map/lazy-parts.ts';
import { inListOrder } from '../../map/model/place-order.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { type MapScene, type SceneChange, useScene } from '../../map/stage/map-scene.ts';
import { Slot } from '../../map/stage/slot.tsx';
import { placesHeading } from '../../map/stage-rail.tsx';
import type { ChosenBy } from '../../map/use-stage.ts';
import type { KindFilterProps, ShownKind } from './kind-filter.tsx';
import { PlacesCard } from './places-card.tsx';
import { PlacesPill } from './places-pill.tsx';

const PlacesSheet = lazyScreen(async () => (await import('./places-sheet.tsx')).PlacesSheet);
const KindFilter = lazyScreen(async () => (await import('./kind-filter.tsx')).KindFilter);

/** The list of places: a card below the title, on a phone a sheet behind a pill. */
registerMapFeature({ name: 'places', order: 20, useScene: useListOfPlaces, preload: PlacesSheet.preload });

function useListOfPlaces({ places: listed }: MapScene): SceneChange {
  const [kind, setKind] = useState<ShownKind | null>(null);
  const ofAllKinds = useMemo(() => inListOrder(listed), [listed]);
  const places = useMemo(() => (kind === null ? ofAllKinds : ofAllKinds.filter(kind.has)), [ofAllKinds, kind]);
  return {
    places,
    put: {
      rail: <CardInRail />,
      lowerEdge: <PillAtEdge />,
      over: <SheetOver />,
      listTop: <LaterKinds places={ofAllKinds} kind={kind} onChange={setKind} />,
    },
  };
}

function CardInRail() {
  const { details, data, stage, hasList, isRailTaken } = useScene();
  const rows = useRows();
  const { width, place } = stage;
  const isSmall = place !== null && width !== 'desktop';
  if (isRailTaken || stage.searchRequests > 0 || width === 'phone' || !hasList || isSmall) return null;
  return (
    <PlacesCard
      {...rows}
      onHover={stage.point}
      heading={placesHeading(details)}
      total={data.total}
      isLoading={data.isLoading}
      isOpen={stage.isListOpen}
      onToggle={() => stage.setListOpen(!stage.isListOpen)}
    />
  );
}

function PillAtEdge() {
  const { data, stage, hasList, cover } = useScene();
  return stage.width === 'phone' && hasList && cover === 'none' ? (
    <PlacesPill total={data.total} onOpen={() => stage.setListOpen(true)} />
  ) : null;
}

function SheetOver() {
  const { details, stage, cover, isRailTaken } = useScene();
  const rows = useRows();
  return stage.width === 'phone' && stage.isListOpen && cover === 'none' && !isRailTaken ? (
    <MapPart waiting={null}>
      <PlacesSheet
        {...rows}
        heading={placesHeading(details)}
        onSearch={stage.openSearch}
        onClose={() => stage.setListOpen(false)}
      />
    </MapPart>
  ) : null;
}

/** The rows with the additions of other features. */
function useRows() {
  const { places, hiddenIds, list, put, stage } = useScene();
  const open = (id: number, by: ChosenBy) => {
    if (stage.width === 'phone') stage.setListOpen(false);
    stage.openById(id, by);
  };
  return {
    places,
    hiddenIds,
    notice: <Slot name="listTop" />,
    endOf: list.endOf,
    overEnd: list.overEnd && ((child: Child) => list.overEnd?.(child, open)),
    choice: list.choice,
    after: put.listEnd.length > 0 ? <Slot name="listEnd" /> : null,
    foot: put.listFoot.length > 0 ? <Slot name="listFoot" /> : null,
    selectedId: stage.selected?.id ?? null,
    onSelect: open,
  };
}

/**
 * The choice of a kind, once the browser is idle. As high as the loaded content, so that rows do not move under the
 * pointer.
 */
function LaterKinds(props: KindFilterProps) {
  const hasRested = useHasBeenIdle();
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
