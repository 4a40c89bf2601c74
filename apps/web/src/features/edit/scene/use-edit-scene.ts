import { useMemo, useReducer, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { hasMap } from '../../../map/model/has-map.ts';
import { initialMapState, mapReducer } from '../../../map/model/map-state.ts';
import { inListOrder } from '../../../map/model/place-order.ts';
import { emptySlots, useFeatures } from '../../../map/stage/slots.ts';
import { useStage } from '../../../map/use-stage.ts';
import { withDraftLabel } from '../draft-words.ts';
import { useCloseRemoved } from '../use-close-removed.ts';
import { useEditActs } from '../use-edit-acts.ts';
import { useEditSession, useFlushFor } from '../use-edit-session.ts';
import { type EditScene, editFeatures, editSlotNames } from './edit-scene.ts';

/** The scene of a map in edit mode, after all features were applied. */
export function useEditScene({ details, data }: Pick<EditScene, 'details' | 'data'>): EditScene {
  const editing = useEditSession(details, data);
  const { session, state, points } = editing;
  const stage = useStage(details, points, data.isLoading || Boolean(data.error), state.renamed);
  const { worldId } = useReadingScope();
  // A new map of a world has no places yet, so adding starts at once.
  const isBlank = worldId !== undefined && hasMap(details) && data.total === 0;
  const [mapState, dispatch] = useReducer(mapReducer, isBlank, initialOf);
  const acts = useEditActs({ mapId: details.id, session, stage, points, mapState, dispatch });
  const { open, openById, chooseResult } = acts;
  const isFree = acts.mode === 'viewing';
  useCloseRemoved(stage.selection, state, stage.deselect);
  useFlushFor(session, stage.selected?.id);
  const places = useMemo(() => inListOrder(points).map(withDraftLabel), [points]);
  const [features] = useState(() => [...editFeatures()]);
  const start: EditScene = {
    ...editing,
    details,
    data,
    stage,
    opening: { ...stage, open, openById, chooseResult },
    acts,
    isFree,
    isPanelOpen: stage.place !== null && (stage.width !== 'phone' || isFree),
    total: data.isLoading ? Math.max(data.total, points.length) : points.length,
    places,
    drawn: points,
    switched: undefined,
    without: undefined,
    onPlace: undefined,
    isPlacing: undefined,
    onBox: undefined,
    onSelect: (id) => open(points.find((point) => point.id === id)?.slug ?? null, 'pointer'),
    withTools: undefined,
    blank: null,
    bar: null,
    isLowerEdgeTaken: stage.width === 'phone' && acts.mode === 'editing-shape',
    isRailTaken: false,
    put: emptySlots(editSlotNames),
  };
  return useFeatures(start, features);
}

const initialOf = (isBlank: boolean) => (isBlank ? mapReducer(initialMapState, { kind: 'arm-add' }) : initialMapState);
