import { countPoints } from '@venture-atlas/map-math';
import { errorSentence } from '@venture-atlas/rules';
import { type Child, SHAPE_POINTS_MAX, SHAPE_POLYGONS_MAX, type Shape } from '@venture-atlas/types';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { errorText } from '../../../api/api-error.ts';
import { openDraft, type ShapeAct, type ShapeDraft, shapeReducer } from '../../../map/model/shape-draft.ts';
import type { HandleCount, ShapeOnStage } from '../../../map/model/shape-on-stage.ts';
import { isChanged, outcomeOf } from '../../../map/model/shape-saving.ts';
import { shortcutKey } from '../../../ui/shortcut-key.ts';

/*
 * Editing the shape of one position. To be used by the page in edit mode:
 *
 *   const shape = useShapeEditing({ position: isEditingShape ? place : null, neighbours: points, onSave, onStop });
 *   <LivingMap ... shape={shape?.stage} />            the map: handles, clicks, snapping; hides the stored shape
 *   {shape && <ShapeTools editing={shape} />}         the toolbar, its notices and its question, laid on the stage
 *   shape.stop()                                      Stop Editing Shape: saves and ends, or says why not
 *   shape.changeType()                                Change Shape Type
 *   await shape.leave()                               Escape, another place, another page: asks when something is unsaved
 *
 * Ctrl+z and Ctrl+Shift+z are listened for here, before anybody else hears them.
 */

export interface ShapeEditingParts {
  /** The place whose shape is edited; null while none is. */
  readonly position: Child | null;
  /** Places whose points and lines can be snapped to. */
  readonly neighbours: readonly Child[];
  /** Saves the shape (null: removes it). If it rejects, editing continues. */
  readonly onSave: (shape: Shape | null) => Promise<void>;
  /** Editing has ended, saved or not. */
  readonly onStop: () => void;
}

export interface ShapeEditing {
  readonly name: string;
  readonly draft: ShapeDraft;
  /** For the map. */
  readonly stage: ShapeOnStage;
  readonly type: 'LineString' | 'MultiPolygon';
  readonly pointCount: number;
  readonly handles: HandleCount;
  readonly isChanged: boolean;
  /** Points snap without Shift. */
  readonly isSnapping: boolean;
  readonly toggleSnapping: () => void;
  readonly isSaving: boolean;
  /** Why the shape was not saved, as a sentence. The next action clears it. */
  readonly problem: string | null;
  readonly isIncomplete: boolean;
  /** Whether the user is asked about unsaved changes. */
  readonly isAsking: boolean;
  readonly act: (act: ShapeAct) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly changeType: () => void;
  /**
   * Saves changes and ends editing.
   * @returns whether editing ended
   */
  readonly stop: () => Promise<boolean>;
  /**
   * Ends without saving: at once if nothing changed, otherwise after asking.
   * @returns whether editing ended
   */
  readonly leave: () => Promise<boolean>;
  /** The answer to that question. */
  readonly answer: (answer: 'save' | 'discard' | 'stay') => void;
  /**
   * Removes the shape and ends editing.
   * @returns whether editing ended
   */
  readonly removeShape: () => Promise<boolean>;
}

interface Session {
  readonly id: number;
  readonly draft: ShapeDraft;
  readonly problem: string | null;
  /** While saving, drawing is blocked, because changes would be lost. */
  readonly isSaving: boolean;
}

const NO_HANDLES: HandleCount = { shown: 0, hidden: 0 };

/** @returns null while no shape is edited */
export function useShapeEditing({ position, neighbours, onSave, onStop }: ShapeEditingParts): ShapeEditing | null {
  const [session, setSession] = useState<Session | null>(null);
  const [handles, setHandles] = useState(NO_HANDLES);
  const [isAsking, setAsking] = useState(false);
  const [isSnapping, setSnapping] = useState(false);
  const toggleSnapping = useCallback(() => setSnapping((before) => !before), []);
  const resolveLeave = useRef<(hasEnded: boolean) => void>(undefined);
  const latest = useRef({ session, onSave, onStop });
  useEffect(() => {
    latest.current = { session, onSave, onStop };
  });

  if ((position?.id ?? null) !== (session?.id ?? null)) {
    setSession(position && { id: position.id, draft: openDraft(position.geojson), problem: null, isSaving: false });
    setAsking(false);
    setHandles(NO_HANDLES);
  }

  const act = useCallback((next: ShapeAct) => {
    setSession((before) => {
      if (before === null || before.isSaving) return before;
      const draft = shapeReducer(before.draft, next);
      return draft === before.draft ? before : { ...before, draft, problem: null };
    });
  }, []);
  const undo = useCallback(() => act({ kind: 'undo' }), [act]);
  const redo = useCallback(() => act({ kind: 'redo' }), [act]);
  const changeType = useCallback(() => act({ kind: 'change-type' }), [act]);

  const end = useCallback(() => {
    setAsking(false);
    latest.current.onStop();
    resolveLeave.current?.(true);
    resolveLeave.current = undefined;
    return true;
  }, []);

  const { stop, removeShape } = useSaving(latest, setSession, end);

  const leave = useCallback((): Promise<boolean> => {
    const now = latest.current.session;
    if (now === null) return Promise.resolve(true);
    if (!isChanged(now.draft)) return Promise.resolve(end());
    resolveLeave.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      resolveLeave.current = resolve;
    });
  }, [end]);

  const answer = useCallback(
    (given: 'save' | 'discard' | 'stay') => {
      if (given === 'discard') {
        end();
        return;
      }
      setAsking(false);
      const resolve = resolveLeave.current;
      resolveLeave.current = undefined;
      if (given === 'stay') resolve?.(false);
      else void stop().then((hasEnded) => resolve?.(hasEnded));
    },
    [end, stop],
  );

  useUndoKeys(session !== null, undo, redo);

  const draft = session?.draft;
  const id = session?.id;
  const stage = useMemo<ShapeOnStage | null>(
    () =>
      draft === undefined || id === undefined
        ? null
        : {
            positionId: id,
            draft,
            neighbours,
            isSnapping,
            onAct: act,
            onHandles: setHandles,
            onLeave: () => void leave(),
          },
    [draft, id, neighbours, isSnapping, act, leave],
  );

  if (session === null || stage === null || position === null) return null;
  return {
    name: position.name,
    draft: session.draft,
    stage,
    type: session.draft.shape.geometry.type,
    pointCount: countPoints(session.draft.shape),
    handles,
    isChanged: isChanged(session.draft),
    isSnapping,
    toggleSnapping,
    isSaving: session.isSaving,
    problem: session.problem,
    isIncomplete: session.problem === errorSentence.shape_incomplete,
    isAsking,
    act,
    undo,
    redo,
    changeType,
    stop,
    leave,
    answer,
    removeShape,
  };
}

/** Ctrl+Z and Ctrl+Shift+Z undo and redo points while a shape is edited. */
function useUndoKeys(isOpen: boolean, undo: () => void, redo: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTextField(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [isOpen, undo, redo]);
}

type Latest = RefObject<{ session: Session | null } & Pick<ShapeEditingParts, 'onSave' | 'onStop'>>;

/**
 * Saves the shape and ends its editing.
 * @param end ends it; returns true
 */
function useSaving(
  latest: Latest,
  setSession: Dispatch<SetStateAction<Session | null>>,
  end: () => boolean,
): Pick<ShapeEditing, 'stop' | 'removeShape'> {
  const save = useCallback(
    async (shape: Shape | null): Promise<boolean> => {
      setSession((before) => before && { ...before, problem: null, isSaving: true });
      try {
        await latest.current.onSave(shape);
      } catch (error) {
        setSession((before) => before && { ...before, problem: errorText(error), isSaving: false });
        return false;
      }
      return end();
    },
    [latest, setSession, end],
  );

  const stop = useCallback(async (): Promise<boolean> => {
    const now = latest.current.session;
    if (now === null) return true;
    if (now.isSaving) return false;
    const outcome = outcomeOf(now.draft);
    switch (outcome.kind) {
      case 'unchanged':
        return end();
      case 'save':
        return save(outcome.shape);
      default:
        setSession({ ...now, problem: problemOf(outcome.kind) });
        return false;
    }
  }, [latest, setSession, end, save]);

  const removeShape = useCallback(async () => {
    const saved = latest.current.session?.draft.saved ?? null;
    return saved === null ? end() : save(null);
  }, [latest, end, save]);
  return { stop, removeShape };
}

function problemOf(kind: 'incomplete' | 'too-large'): string {
  return kind === 'incomplete'
    ? errorSentence.shape_incomplete
    : `A shape can have at most ${SHAPE_POINTS_MAX} points and ${SHAPE_POLYGONS_MAX} polygons. Remove some.`;
}

function isUndoKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && shortcutKey(event) === 'z';
}

/** Text fields have their own undo. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
