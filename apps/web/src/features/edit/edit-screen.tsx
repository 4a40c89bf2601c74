import type { LocationMapDetails } from '@venture-atlas/types';
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { useMapDrawing } from '../../forms/drawing/use-map-drawing.ts';
import { SecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../forms/version-conflict.tsx';
import type { MapData } from '../../map/data/use-map-data.ts';
import { ghostHits } from '../../map/label-canvas/ghost-dots.ts';
import { AtPlace } from '../../map/leaflet/at-place.tsx';
import { LivingMap } from '../../map/living-map.tsx';
import { hasMap } from '../../map/model/has-map.ts';
import { initialMapState, mapReducer } from '../../map/model/map-state.ts';
import { inListOrder } from '../../map/model/place-order.ts';
import { MapEdges } from '../../map/overlays/map-edges.tsx';
import mapClasses from '../../map/stage/stage.module.css';
import { useMapTitle } from '../../map/stage/use-map-title.ts';
import { placesHeading, StageRail } from '../../map/stage-rail.tsx';
import { type ChosenBy, useStage } from '../../map/use-stage.ts';
import { parentLinks } from '../../map/way-up/parent-link.ts';
import { useWorldHere } from '../../map/world/use-world-here.ts';
import { showToast } from '../../ui/toasts.tsx';
import { PlacesCard } from '../places/places-card.tsx';
import { PlacesPill } from '../places/places-pill.tsx';
import { PlacesSheet } from '../places/places-sheet.tsx';
import { SearchRail } from '../search/search-rail.tsx';
import { useSearchKey } from '../search/use-search-key.ts';
import { pressViewKey } from '../view-tools/press-view-key.ts';
import { AddingBar } from './adding/adding-bar.tsx';
import { NameField } from './adding/name-field.tsx';
import { useAdding } from './adding/use-adding.ts';
import { EditBar } from './bar/edit-bar.tsx';
import { EditPlate, type EditTool } from './bar/edit-plate.tsx';
import { withDraftTold } from './drafts/draft-words.ts';
import { DraftsOnMap } from './drafts/drafts-on-map.tsx';
import classes from './edit-screen.module.css';
import { SelectionHandles } from './handles/selection-handles.tsx';
import { RevertQuestion } from './history/revert-question.tsx';
import { EditLayersTool } from './layers/edit-layers-tool.tsx';
import { useEditLayers } from './layers/use-edit-layers.tsx';
import { AimLayer } from './leaflet/aim-layer.tsx';
import { useShapeOnMap } from './leaflet/use-shape-on-map.tsx';
import { ManyBar } from './many/many-bar.tsx';
import { ManyCard } from './many/many-card.tsx';
import { useMany } from './many/use-many.ts';
import { useManyHand } from './many/use-many-hand.tsx';
import { useManyList } from './many/use-many-list.tsx';
import { EditNotices } from './notices/edit-notices.tsx';
import { EditPanel } from './panel/edit-panel.tsx';
import { EmptyMap } from './picture/empty-map.tsx';
import { useFirstPicture } from './picture/use-first-picture.ts';
import { differencesOf } from './session/conflict.ts';
import type { EditSession, EditState } from './session/edit-state.ts';
import { ShapeTools } from './shape/shape-tools.tsx';
import { withShapeTools } from './shape/shape-tools-insets.ts';
import { EditToolSheet } from './tools/edit-tool-sheet.tsx';
import { WholeMapButton } from './tools/whole-map-button.tsx';
import { useCloseRemoved } from './use-close-removed.ts';
import { useEditActs } from './use-edit-acts.ts';
import { useEditOffers } from './use-edit-offers.ts';
import { useEditPath } from './use-edit-path.ts';
import { useEditSession, useFlushFor } from './use-edit-session.ts';
import { useMapUnder } from './use-map-under.ts';

export interface EditScreenProps {
  details: LocationMapDetails;
  data: MapData;
}

/** What stands on the stage of a map that is edited: the same map, with the staff's panel, banner and tools. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the screen side by side, and who tells whom
export function EditScreen({ details, data }: EditScreenProps) {
  const { session, state, drafts, kept, points } = useEditSession(details, data);
  const stage = useStage(details, points, data.isLoading || Boolean(data.error), state.renamed);
  const { width, mapRef, selection, selected, place } = stage;
  const { worldId } = useReadingScope();
  const world = useWorldHere();
  // Whoever has just made a map in their world has nothing to read there yet.
  const isBlank = worldId !== undefined && hasMap(details) && data.total === 0;
  const [mapState, dispatch] = useReducer(mapReducer, isBlank, initialOf);
  const [tool, setTool] = useState<EditTool | null>(null);
  const acts = useEditActs({ mapId: details.id, session, stage, points, mapState, dispatch });
  const { mode, shape, at } = acts;
  const offers = useEditOffers();
  const editPath = useEditPath();
  const isFree = mode === 'viewing';
  const offersDrafts = details.draft !== true;
  const zoomNow = () => mapRef.current?.zoom();
  const many = useMany({ mapId: details.id, points, session, selectedId: selected?.id ?? null, close: stage.deselect });
  const layers = useEditLayers({ details, points, selected, known: state.edits.known, chosen: many.chosen });
  const under = useMapUnder(details, points);
  const onMap = useMemo(
    () => (under.points.length === 0 ? layers.shown : [...under.points, ...layers.shown]),
    [under.points, layers.shown],
  );
  const hand = useManyHand({ many, points: layers.shown, isFree, open: (id) => acts.openById(id, 'pointer'), zoomNow });
  const isMany = many.isOn && isFree;
  const guard = useUnsavedGuard(shape?.isChanged ?? false);

  const isArmed = mode !== 'viewing';
  // The tools of a shape take the lower edge of a phone.
  const areToolsBelow = width === 'phone' && mode === 'editing-shape';
  const isPanelHidden = width === 'phone' && isArmed;
  const isPanelOpen = place !== null && !isPanelHidden;
  const cover = isPanelOpen ? stage.cover : 'none';
  const isSearchOpen = stage.searchAsked > 0;
  const isSmall = place !== null && width !== 'desktop';
  const editStage = { ...stage, open: acts.open, openById: acts.openById, chooseResult: acts.chooseResult };
  const total = data.isLoading ? Math.max(data.total, points.length) : points.length;
  const parents = parentLinks(details, editPath);
  const places = useMemo(() => inListOrder(points).map(withDraftTold), [points]);
  const painting = useMapDrawing(details.id);
  const canDraw = painting.drawing?.can_draw ?? false;
  const firstPicture = useFirstPicture(details, data.total > 0);
  const isShown = hasMap(details) && firstPicture === 'none';

  useCloseRemoved(selection, state, stage.deselect);
  useMapTitle(place?.name, details.name, world === undefined ? 'Edit mode' : `Edit mode · ${world.name}`);
  useSearchKey(stage.openSearch);
  useFlushFor(session, selected?.id);
  const list = useManyList({ many, places, stage });
  const rows = {
    places,
    selectedId: selected?.id ?? null,
    onSelect: (id: number, by: ChosenBy) => {
      // As by a click on the map: what is typed is added, and a name that cannot be is corrected first.
      if (isAdding && typeof adding.commit() === 'string') return;
      if (width === 'phone') stage.setListOpen(false);
      acts.openById(id, by);
    },
    onHover: stage.point,
    choice: list.choice,
    notice: list.notice,
  };
  const isAdding = mode === 'adding' && isShown;
  const adding = useAdding({
    isOn: isAdding,
    map: details,
    points,
    at,
    session,
    kept,
    onPlace: acts.placeAt,
    onNext: acts.armAdd,
    onDone: acts.cancel,
    zoomNow,
    middle: () => mapRef.current?.middle(),
  });

  const shapeOnMap = useShapeOnMap(shape?.stage);
  const stageRef = useRef<HTMLDivElement>(null);
  const barHeight = useBarHeight(stageRef, isMany ? 'Chosen places' : isAdding ? 'Adding places' : null);

  return (
    <div
      ref={stageRef}
      style={{ '--va-over': `${barHeight}px` } as CSSProperties}
      className={`${mapClasses.stage} ${classes.stage}`}
      data-panel={cover}
      data-width={width}
      data-mode={mode}
      data-edit
    >
      {!isShown ? (
        <EmptyMap details={details} canDraw={canDraw} firstPicture={firstPicture} onSheet={acts.armAdd} />
      ) : (
        <LivingMap
          details={details}
          stage={stage}
          drawn={{ points: onMap, switched: layers.choice, ghosts: ghostHits, without: shapeOnMap?.without }}
          cover={cover}
          withTools={shape === null ? undefined : withShapeTools}
          hand={{
            onPlace: shapeOnMap?.onPlace ?? (isAdding ? adding.placeAt : acts.onPlace),
            isPlacing: shapeOnMap?.isPlacing,
            onEscape: layers.isOpen ? layers.close : acts.undoInnermost,
            onBox: isFree ? hand.box : undefined,
            onLetter: (letter) => pressViewKey(mapRef, letter),
            onSelect: (id) => {
              const below = id === null ? undefined : under.find(id);
              if (below !== undefined)
                showToast(`${below.name} belongs to the map. You can change only what you added here.`);
              else if (!hand.takes(id)) acts.open(points.find((point) => point.id === id)?.slug ?? null, 'pointer');
            },
          }}
        >
          {shapeOnMap?.layer}
          {hand.onMap}
          {isFree && selected ? <SelectionHandles details={details} selected={selected} session={session} /> : null}
          <DraftsOnMap points={layers.shown} />
          {mode === 'moving-pin' && selected ? <AimLayer from={selected} /> : null}
          {isAdding && at !== null ? (
            <AtPlace key={`${at.lat} ${at.lng}`} at={at}>
              {width === 'phone' ? null : <NameField adding={adding} />}
            </AtPlace>
          ) : null}
        </LivingMap>
      )}
      <StageRail
        stage={editStage}
        details={details}
        parents={parents}
        plate={
          <EditPlate
            map={details}
            child={selected?.slug}
            canDraw={canDraw}
            offers={offers}
            isAdding={mode === 'adding'}
            onAdd={isShown ? acts.armAdd : undefined}
            onTool={setTool}
          />
        }
        isMapFirst={isArmed || isMany}
      >
        {isSearchOpen || width === 'phone' || !isMany || list.isOpen ? null : (
          <ManyCard many={many} onList={list.open} />
        )}
        <SearchRail
          stage={editStage}
          details={details}
          points={points}
          total={total}
          isLoading={data.isLoading}
          isReadAgain={data.isReadAgain}
        />
        {isSearchOpen || (isMany && !list.isOpen) || width === 'phone' || total === 0 || isSmall ? null : (
          <PlacesCard
            {...rows}
            heading={placesHeading(details)}
            total={total}
            isLoading={data.isLoading}
            isOpen={stage.isListOpen}
            onToggle={() => stage.setListOpen(!stage.isListOpen)}
          />
        )}
      </StageRail>
      <EditNotices
        data={{ ...data, points, total }}
        stage={stage}
        acts={acts}
        state={state}
        session={session}
        painting={painting}
        details={details}
        isShown={isShown}
        layers={layers}
      />
      {areToolsBelow ? null : (
        <MapEdges
          details={details}
          tools={
            <>
              <EditLayersTool layers={layers} />
              <WholeMapButton onClick={() => mapRef.current?.whole()} />
            </>
          }
          scale={stage.scale}
          onZoomIn={() => mapRef.current?.zoomIn()}
          onZoomOut={() => mapRef.current?.zoomOut()}
          isCovered={width === 'phone' && (isSearchOpen || cover === 'full')}
        >
          {width === 'phone' && total > 0 && !isPanelOpen && !isArmed && !isMany ? (
            <PlacesPill total={total} onOpen={() => stage.setListOpen(true)} />
          ) : null}
        </MapEdges>
      )}
      {areToolsBelow ? null : (
        <EditBar
          state={state}
          mode={mode}
          isSelected={selected !== null}
          onPin={acts.turnOrSize}
          onUndo={acts.undo}
          onRedo={acts.redo}
        />
      )}
      {isMany ? (
        <ManyBar
          many={many}
          points={points}
          width={width}
          zoomNow={zoomNow}
          offersDrafts={offersDrafts}
          mapRef={mapRef}
          onList={list.open}
        />
      ) : null}
      {isAdding ? <AddingBar adding={adding} at={at} width={width} offersDrafts={offersDrafts} /> : null}
      {shape === null ? null : <ShapeTools editing={shape} />}
      {width === 'phone' && stage.isListOpen && !isPanelOpen && !isArmed ? (
        <PlacesSheet
          {...rows}
          heading={placesHeading(details)}
          onSearch={stage.openSearch}
          onClose={() => stage.setListOpen(false)}
        />
      ) : null}
      {place === null || isPanelHidden ? null : (
        <EditPanel
          stage={stage}
          place={place}
          selected={selected}
          details={details}
          canDraw={canDraw}
          session={session}
          acts={acts}
          drafts={drafts}
          points={points}
          onChooseMany={many.add}
          onClose={acts.close}
        />
      )}
      <EditToolSheet
        tool={tool}
        details={details}
        session={session}
        middle={() => mapRef.current?.middle()}
        zoomNow={() => mapRef.current?.zoom()}
        onPlaced={(position) => {
          setTool(null);
          acts.added(position);
        }}
        onClose={() => setTool(null)}
      />
      <ConflictDialog state={state} session={session} />
      <SecretQuestion asked={state.question} />
      {guard}
    </div>
  );
}

const initialOf = (isBlank: boolean) => (isBlank ? mapReducer(initialMapState, { kind: 'arm-add' }) : initialMapState);

/** Nothing goes on until the person has seen what was changed meanwhile, and has chosen. */
function ConflictDialog({ state, session }: { state: EditState; session: EditSession }) {
  const { conflict, isPutOff } = state;
  const isOpen = conflict !== null && !isPutOff;
  if (conflict?.takesBack === true) return <RevertQuestion isOpen={isOpen} conflict={conflict} session={session} />;
  return (
    <VersionConflict
      isOpen={isOpen}
      changedBy={conflict?.changedBy ?? ''}
      changedAt={conflict?.changedAt}
      differences={conflict === null ? [] : differencesOf(conflict)}
      onKeepMine={session.keepMine}
      onTakeTheirs={session.takeTheirs}
      onClose={() => session.putOff(true)}
      closeLabel="Decide later"
    />
  );
}

/**
 * How high the bar is that lies over the lower edge of the map, in CSS pixels: it grows with what it asks. 0 without one.
 * @param stage its parent
 * @param bar the label of the bar; null: there is none
 */
function useBarHeight(stage: RefObject<HTMLElement | null>, bar: string | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = bar === null ? null : stage.current?.querySelector<HTMLElement>(`:scope > [aria-label="${bar}"]`);
    const measure = () => setHeight(element?.offsetHeight ?? 0);
    measure();
    if (element == null || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [stage, bar]);
  return height;
}
