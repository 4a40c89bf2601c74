import type { Child } from '@venture-atlas/types';
import type { ChangedMeanwhile } from '../../../api/changed-meanwhile.ts';
import type { PositionText } from '../../../api/staff-map.ts';
import type { PendingSecretQuestion } from '../../../forms/markdown/secret-question.tsx';
import type { Conflict } from './conflict.ts';
import { type LocalEdits, noEdits } from './local-points.ts';
import type { KnownPlace } from './places.ts';
import { emptyUndoStack, type UndoStack } from './undo-stack.ts';
import type { Outcome, Write } from './write.ts';

/** A failed write. `canRetry`: it and everything behind it wait; otherwise it is over and only reported. */
export interface Failure {
  label: string;
  error: unknown;
  canRetry: boolean;
  /** A change of the map itself that others built on is to be undone. Retrying overwrites their changes. */
  goesOver?: ChangedMeanwhile<unknown>;
}

/** What edit mode shows of its writes. */
export interface EditState {
  readonly edits: LocalEdits;
  /** Known places by location id, except their positions. */
  readonly places: ReadonlyMap<number, KnownPlace>;
  /** Old slugs of renamed places that may be in the address, and the new slugs. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Slugs of places that left the map in the last change of many places or its undo. */
  readonly gone: ReadonlySet<string>;
  readonly saving: 'idle' | 'saving' | 'saved' | 'failed';
  readonly failure: Failure | null;
  readonly conflict: Conflict | null;
  /** The user postponed the conflict; everything behind it waits. */
  readonly isPutOff: boolean;
  readonly undo: UndoStack;
  /** A field has text that is stored nowhere else. */
  readonly isWaiting: boolean;
  /** A question that must be answered before a text is saved. */
  readonly question: PendingSecretQuestion | null;
}

/** The initial state without changes and undo. */
export const initialEditState: EditState = {
  edits: noEdits,
  places: new Map(),
  renamed: new Map(),
  gone: new Set(),
  saving: 'idle',
  failure: null,
  conflict: null,
  isPutOff: false,
  undo: emptyUndoStack,
  isWaiting: false,
  question: null,
};

/**
 * A text that exists only in a field, and why it is not saved: words, or the server's error; null while it waits for
 * the field to be left.
 */
export interface UnsavedText {
  readonly text: string;
  readonly problem: { readonly words: string } | { readonly error: unknown } | null;
}

export interface WriteOptions {
  /** The caller shows the error itself. Evaluated on refusal, because a field may be gone by then. */
  tellsRefusals?: boolean | (() => boolean);
}

/**
 * The writes of one visit to one map: shown at once and sent one after another. Each has the last known version and its
 * own key, so that a lost response or a second editor loses nothing.
 */
export interface EditSession {
  subscribe: (listener: () => void) => () => void;
  getState: () => EditState;
  /**
   * The map's points from the server. Writes are based on their versions and values.
   * @param wholeOf the response that has exactly these points; undefined while some are still loading
   */
  setListed: (points: readonly Child[], wholeOf?: unknown) => void;
  /** Shows a change at once and saves it after a pause, together with later ones until then. */
  change: (id: number, text: PositionText) => void;
  /** Saves pending changes at once. */
  flush: () => void;
  write: (write: Write, options?: WriteOptions) => Promise<Outcome>;
  /**
   * Reloads a place, from which its fields are then shown.
   * @throws ApiError
   */
  openPlace: (locationId: number) => Promise<void>;
  /**
   * Calls back before actions that must not lose typed text.
   * @returns stops calling back
   */
  beforeFlush: (listener: () => void) => () => void;
  /** Unsaved text of fields that save themselves, by field. It is restored in the field. */
  readonly typed: ReadonlyMap<string, UnsavedText>;
  /** Stores the unsaved text of a field; undefined once it is saved. */
  keepTyped: (field: string, unsaved: UnsavedText | undefined) => void;
  /**
   * Asks before saving a text that changes who reads a secret.
   * @returns whether to save
   */
  ask: (question: Omit<PendingSecretQuestion, 'answer'>) => Promise<boolean>;
  /** Reports that something was not saved, if nothing else can. */
  tell: (failure: Failure) => void;
  /** Retries a failed write with the same key. */
  retry: () => void;
  /** Discards a failed write, or dismisses its message. */
  dismiss: () => void;
  /** Resolves a conflict by overwriting the other version. */
  keepMine: () => void;
  takeTheirs: () => void;
  putOff: (isPutOff: boolean) => void;
  hasUnsaved: () => boolean;
}

export interface EditSessionOptions {
  /** Called after each successful write, and (`isGone`) if the server says that a point no longer exists. */
  onServerChanged?: (write: Write, isGone: boolean) => void;
  /**
   * Reloads the points of the map after a write without details in its response.
   * @returns the current responses of the map on screen, whose points are then set with `setListed`
   */
  reload?: () => Promise<readonly unknown[]>;
  /** A write failed or needs an answer. */
  onFailed?: () => void;
}
