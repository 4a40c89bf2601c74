import type { LocationMapDetails } from '@venture-atlas/types';
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { AddingBar } from '../../features/edit/adding/adding-bar.tsx';
import { NameField } from '../../features/edit/adding/name-field.tsx';
import { useAdding } from '../../features/edit/adding/use-adding.ts';
import { EditBar } from '../../features/edit/bar/edit-bar.tsx';
import { withDraftTold } from '../../features/edit/draft-words.ts';
import { DraftsOnMap } from '../../features/edit/drafts/drafts-on-map.tsx';
import classes from '../../features/edit/edit-screen.module.css';
import { SelectionHandles } from '../../features/edit/handles/selection-handles.tsx';
import { RevertQuestion } from '../../features/edit/history/revert-question.tsx';
import { EditLayersTool } from '../../features/edit/layers/edit-layers-tool.tsx';
import { useEditLayers } from '../../features/edit/layers/use-edit-layers.tsx';
import { AimLayer } from '../../features/edit/leaflet/aim-layer.tsx';
import { ManyBar } from '../../features/edit/many/many-bar.tsx';
import { ManyCard } from '../../features/edit/many/many-card.tsx';
import { useMany } from '../../features/edit/many/use-many.ts';
import { useManyHand } from '../../features/edit/many/use-many-hand.tsx';
import { useManyList } from '../../features/edit/many/use-many-list.tsx';
import { useMapUnder } from '../../features/edit/map-under/use-map-under.ts';
import { EditPanel } from '../../features/edit/panel/edit-panel.tsx';
import { EmptyMap } from '../../features/edit/picture/empty-map.tsx';
import { useFirstPicture } from '../../features/edit/picture/use-first-picture.ts';
import { differencesOf } from '../../features/edit/session/conflict.ts';
import type { EditSession, EditState } from '../../features/edit/session/edit-state.ts';
import { ShapeTools } from '../../features/edit/shape/shape-tools.tsx';
import { EditPlate, type EditTool } from '../../features/edit/tools/edit-plate.tsx';
import { EditToolSheet } from '../../features/edit/tools/edit-tool-sheet.tsx';
import { WholeMapButton } from '../../features/edit/tools/whole-map-button.tsx';
import { useCloseRemoved } from '../../features/edit/use-close-removed.ts';
import { useEditActs } from '../../features/edit/use-edit-acts.ts';
import { useEditOffers } from '../../features/edit/use-edit-offers.ts';
import { useEditPath } from '../../features/edit/use-edit-path.ts';
import { useEditSession, useFlushFor } from '../../features/edit/use-edit-session.ts';
import { PlacesPill } from '../../features/places/places-pill.tsx';
import { PlacesSheet } from '../../features/places/places-sheet.tsx';
import { useSearchKey } from '../../features/search/use-search-key.ts';
import { useMapDrawing } from '../../forms/drawing/use-map-drawing.ts';
import { SecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../forms/version-conflict.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { MapData } from '../data/use-map-data.ts';
import { ghostHits } from '../label-canvas/ghost-dots.ts';
import { AtPlace } from '../leaflet/at-place.tsx';
import { LivingMap } from '../living-map.tsx';
import { hasMap } from '../model/has-map.ts';
import { initialMapState, mapReducer } from '../model/map-state.ts';
import { inListOrder } from '../model/place-order.ts';
import { MapEdges } from '../overlays/map-edges.tsx';
import mapClasses from '../stage/stage.module.css';
import { useMapTitle } from '../stage/use-map-title.ts';
import { placesHeading, StageRail } from '../stage-rail.tsx';
import { type ChosenBy, useStage } from '../use-stage.ts';
import { parentLinks } from '../way-up/parent-link.ts';
import { useWorldHere } from '../world/use-world-here.ts';
import { EditNotices } from './notices/edit-notices.tsx';

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
          ref={mapRef}
          details={details}
          points={onMap}
          switched={layers.choice}
          selection={selection}
          pointedId={stage.pointedId}
          width={width}
          cover={cover}
          scale={stage.scale}
          drawing={{ corners: noCorners, onPlace: isAdding ? adding.placeAt : acts.onPlace }}
          shape={shape?.stage}
          ghosts={ghostHits}
          onPictureTrouble={stage.setPictureTrouble}
          onEscape={layers.isOpen ? layers.close : acts.undoInnermost}
          onBox={isFree ? hand.box : undefined}
          onSelect={(id) => {
            const below = id === null ? undefined : under.find(id);
            if (below !== undefined)
              return showToast(`${below.name} belongs to the map. You can change only what you added here.`);
            if (!hand.takes(id)) acts.open(points.find((point) => point.id === id)?.slug ?? null, 'pointer');
          }}
        >
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
        stage={{ ...stage, open: acts.open, openById: acts.openById, chooseResult: acts.chooseResult }}
        details={details}
        points={points}
        total={total}
        parents={parents}
        rows={rows}
        isLoading={data.isLoading}
        isReadAgain={data.isReadAgain}
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
        card={isMany && !list.isOpen ? <ManyCard many={many} onList={list.open} /> : null}
        isMapFirst={isArmed || isMany}
      />
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

const noCorners: readonly [number, number][] = [];

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
