import { editPin, type MapLatLng, type PinKey, toCoordinate, toggleShapeType } from '@venture-atlas/map-math';
import type { Child, Shape } from '@venture-atlas/types';
import { type Dispatch, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import type { MapEvent, MapState } from '../../map/model/map-state.ts';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import type { ChosenBy, Stage } from '../../map/use-stage.ts';
import { showToast } from '../../ui/toasts.tsx';
import { nudged } from './handles/nudge.ts';
import type { EditSession } from './session/edit-state.ts';
import { countedPlaces, duplicatesBeside, manyInWords } from './session/many.ts';
import type { Outcome } from './session/write.ts';
import { type ShapeEditing, useShapeEditing } from './shape/use-shape-editing.ts';
import { useEditKeys } from './use-edit-keys.ts';

export interface EditActsParts {
  /** Location id of the map. */
  mapId: number;
  session: EditSession;
  stage: Stage;
  points: readonly Child[];
  mapState: MapState;
  dispatch: Dispatch<MapEvent>;
}

/** The actions of edit mode and the active mode. */
export interface EditActs {
  mode: MapState['mode'];
  /** Where a new place will be, once the map was clicked. */
  at: MapLatLng | null;
  /** Null if no shape is edited. */
  shape: ShapeEditing | null;
  /** Adds the next place, or drops the moved pin, at a position. */
  placeAt: (place: MapLatLng) => void;
  /** Set while a mode is active: a tap on the map picks a position. */
  onPlace: ((place: MapLatLng) => void) | undefined;
  /** The same for the center of the view, without a pointer. */
  placeInMiddle: () => void;
  open: (slug: string | null, by: ChosenBy) => void;
  openById: (id: number, by: ChosenBy) => void;
  /** Opens a search result. */
  chooseResult: (slug: string, by: ChosenBy) => void;
  close: () => void;
  /** A place left this map: closes the panel, unless another place was opened. */
  closeIfOpen: (slug: string) => void;
  armMove: () => void;
  armAdd: () => void;
  startShape: () => void;
  /** Duplicates the selected place beside it, and opens the duplicate. */
  duplicate: () => void;
  /** Changes a line to a polygon and back: at once if nothing is lost, otherwise in shape editing. */
  changeShapeType: () => void;
  turnOrSize: (key: PinKey) => void;
  /** A new place was added to the map. */
  added: (place: { id: number; slug: string }) => void;
  cancel: () => void;
  undo: () => void;
  redo: () => void;
}

/** The actions of edit mode, based on the single state that names the active mode. */
export function useEditActs({ mapId, session, stage, points, mapState, dispatch }: EditActsParts): EditActs {
  const { selected, mapRef } = stage;
  const { worldId } = useReadingScope();
  const selectedId = selected?.id ?? null;
  // The open place is in the address. A mode of another place has ended.
  const now = mapState.selectedId === selectedId ? mapState : ({ mode: 'viewing', selectedId } as const);
  const { mode } = now;
  const at = now.mode === 'adding' ? now.at : null;
  const openSlug = useRef<string | null>(null);
  const { selection } = stage;
  useEffect(() => {
    openSlug.current = 'slug' in selection ? selection.slug : (stage.place?.slug ?? null);
  });

  const arm = (kind: 'arm-move' | 'start-shape') => {
    if (selectedId === null) return;
    dispatch({ kind: 'select', id: selectedId });
    dispatch({ kind });
  };
  const { shape, changeShapeType } = useSelectedShape({
    selected,
    isEdited: mode === 'editing-shape',
    points,
    session,
    onStart: () => arm('start-shape'),
    onStop: () => dispatch({ kind: 'stop-shape' }),
  });

  /** Runs an action that ends shape editing, unless the user chooses to stay. */
  const afterShape = (act: () => void) => {
    if (shape === null) act();
    else
      void shape.leave().then((hasEnded) => {
        if (hasEnded) act();
      });
  };
  const select = (act: () => void) =>
    afterShape(() => {
      dispatch({ kind: 'deselect' });
      act();
    });
  const onPlace = (place: MapLatLng) => {
    const rounded = { lat: toCoordinate(place.lat), lng: toCoordinate(place.lng) };
    if (mode === 'adding') dispatch({ kind: 'add-at', at: rounded });
    if (mode !== 'moving-pin' || selectedId === null) return;
    void session.write({ kind: 'move', id: selectedId, ...rounded });
    dispatch({ kind: 'placed' });
    stage.deselect();
  };
  const { undo, redo } = undoActs(session);
  useOnEscape(stage.escapes, mode !== 'viewing', () => {
    if (shape !== null) void shape.leave();
    else dispatch({ kind: 'escape' });
  });
  const { turnOrSize, nudge } = pinActs({ session, stage, isFree: mode === 'viewing' });
  const added = ({ id, slug }: { id: number; slug: string }) => {
    dispatch({ kind: 'deselect' });
    mapRef.current?.stayAt(id);
    stage.open(slug, 'pointer');
  };
  const armAdd = () =>
    afterShape(() => {
      stage.deselect();
      stage.setListOpen(false);
      dispatch({ kind: 'arm-add' });
      mapRef.current?.focus();
    });
  const duplicate = async () => {
    if (selected === null || mode !== 'viewing') return;
    const what = duplicatesBeside(mapRef.current?.zoom());
    const outcome = await session.write({ kind: 'many', mapId, worldId, places: [selected], what });
    if (outcome.kind !== 'saved' || outcome.many === undefined) return;
    const [made] = outcome.many.added ?? [];
    if (made === undefined) showToast(manyInWords(what, 1, outcome.many));
    else added(made);
  };
  useEditKeys((action) => {
    if (action.kind === 'pin') turnOrSize(action.key);
    else if (action.kind === 'nudge') nudge(action);
    else if (action.kind === 'add') armAdd();
    else if (action.kind === 'duplicate') void duplicate();
    else if (action.kind === 'undo') void undo();
    else if (action.kind === 'redo') redo();
    else stage.closeInnermost();
  });

  return {
    mode,
    at,
    shape,
    placeAt: onPlace,
    onPlace: mode === 'moving-pin' || mode === 'adding' ? onPlace : undefined,
    placeInMiddle: () => {
      const middle = mapRef.current?.middle();
      if (middle !== undefined) onPlace(middle);
    },
    open: (slug, by) => select(() => stage.open(slug, by)),
    openById: (id, by) => select(() => stage.openById(id, by)),
    chooseResult: (slug, by) => select(() => stage.chooseResult(slug, by)),
    close: () => afterShape(stage.closePanel),
    closeIfOpen: (slug) => {
      if (openSlug.current === slug) stage.deselect();
    },
    armMove: () =>
      afterShape(() => {
        arm('arm-move');
        mapRef.current?.focus();
      }),
    armAdd,
    startShape: () => arm('start-shape'),
    duplicate: () => void duplicate(),
    changeShapeType,
    turnOrSize,
    added,
    cancel: () => {
      dispatch({ kind: 'escape' });
      // The focused element disappears with the mode.
      mapRef.current?.focus();
    },
    undo: () => void undo(),
    redo,
  };
}

interface SelectedShapeParts {
  selected: Child | null;
  isEdited: boolean;
  points: readonly Child[];
  session: EditSession;
  onStart: () => void;
  onStop: () => void;
}

/** The shape of the selected place: its editing, and the change between line and polygon. */
function useSelectedShape({ selected, isEdited, points, session, onStart, onStop }: SelectedShapeParts) {
  const wantsOtherType = useRef(false);
  const shape = useShapeEditing({
    position: isEdited ? selected : null,
    neighbours: points,
    onSave: async (geojson) => {
      if (selected === null) return;
      const write = { kind: 'text', id: selected.id, text: { geojson } } as const;
      throwUnlessSaved(await session.write(write, { tellsRefusals: true }));
    },
    onStop,
  });
  useEffect(() => {
    if (shape === null || !wantsOtherType.current) return;
    wantsOtherType.current = false;
    shape.changeType();
  }, [shape]);
  const changeShapeType = () => {
    if (shape !== null) return shape.changeType();
    const turned = selected?.geojson && losslessTurn(selected.geojson);
    if (selected !== null && turned) void session.write({ kind: 'text', id: selected.id, text: { geojson: turned } });
    else {
      wantsOtherType.current = true;
      onStart();
    }
  };
  return { shape, changeShapeType };
}

function undoActs(session: EditSession) {
  const undo = async () => {
    const outcome = await session.write({ kind: 'undo' });
    const left = outcome.kind === 'saved' ? outcome.left : undefined;
    if (left !== undefined) showToast(`Undone, except for ${countedPlaces(left)} changed since.`);
  };
  const redo = () => void session.write({ kind: 'redo' });
  return { undo, redo };
}

/** Key actions on the selected pin. */
function pinActs({ session, stage, isFree }: { session: EditSession; stage: Stage; isFree: boolean }) {
  const { selected, mapRef } = stage;
  const turnOrSize = (key: PinKey) => {
    if (selected === null || !isFree) return;
    const { rotation, scale } = editPin(selected, key);
    session.change(selected.id, key === 'a' || key === 'd' ? { rotation } : { scale });
  };
  const nudge = (by: { right: number; down: number }) => {
    const zoom = mapRef.current?.zoom();
    if (selected === null || !isFree || zoom === undefined) return;
    session.change(selected.id, nudged(selected, by, zoom));
  };
  return { turnOrSize, nudge };
}

/** Converts the shape to the other type; undefined if something would be lost or it has too few points. */
function losslessTurn(shape: Shape): Shape | undefined {
  const { geometry } = shape;
  if (geometry.type === 'LineString' && geometry.coordinates.length < 3) return undefined;
  const turned = toggleShapeType(shape);
  return turned.aside === null ? turned.shape : undefined;
}

/** @throws why a shape was not saved */
function throwUnlessSaved(outcome: Outcome): void {
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'dropped') throw new ApiError(0, 'unreachable', 'The shape is not saved.');
}
