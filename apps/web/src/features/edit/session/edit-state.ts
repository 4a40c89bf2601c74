import type { Child } from '@venture-atlas/types';
import type { ChangedMeanwhile } from '../../../api/changed-meanwhile.ts';
import type { PositionText } from '../../../api/staff-map.ts';
import type { PendingSecretQuestion } from '../../../forms/markdown/secret-question.tsx';
import type { Conflict } from './conflict.ts';
import { type LocalEdits, noEdits } from './local-points.ts';
import type { KnownPlace } from './places.ts';
import { emptyUndoStack, type UndoStack } from './undo-stack.ts';
import type { Outcome, Write } from './write.ts';

/** A write that did not work. `canRetry`: it waits, and everything behind it; else it is over and only told. */
export interface Failure {
  label: string;
  error: unknown;
  canRetry: boolean;
  /** A change of the map itself is to be taken back that somebody built on: trying again goes over what they did. */
  goesOver?: ChangedMeanwhile<unknown>;
}

/** What edit mode shows of its writes. */
export interface EditState {
  readonly edits: LocalEdits;
  /** By location id, what staff were told of places besides where they stand. */
  readonly places: ReadonlyMap<number, KnownPlace>;
  /** What of the old slugs of renamed places is in the address still: what they are now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Slugs of the places that left the map when the last of many places were changed or taken back. */
  readonly gone: ReadonlySet<string>;
  readonly saving: 'idle' | 'saving' | 'saved' | 'failed';
  readonly failure: Failure | null;
  readonly conflict: Conflict | null;
  /** The person wants to look at the conflict later; everything behind it waits. */
  readonly isPutOff: boolean;
  readonly undo: UndoStack;
  /** Words stand in a field and nobody else has them. */
  readonly isWaiting: boolean;
  /** Words are not saved before the person has answered this. */
  readonly question: PendingSecretQuestion | null;
}

/** Nothing was changed yet, and nothing can be undone. */
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
 * A text that stands in a field and nowhere else, and why it is not saved: words, or what the server refused it with; null
 * while it waits for the field to be left.
 */
export interface UnsavedText {
  readonly text: string;
  readonly problem: { readonly words: string } | { readonly error: unknown } | null;
}

export interface WriteOptions {
  /** The one who asked shows a refusal where the act was; asked when it is refused, as a field may be gone by then. */
  tellsRefusals?: boolean | (() => boolean);
}

/**
 * The writes of one visit to one map: shown at once, sent one after another, each with the version that was last seen
 * and a key of its own, so that a lost answer or a second editor loses nothing.
 */
export interface EditSession {
  subscribe: (listener: () => void) => () => void;
  getState: () => EditState;
  /**
   * The map's points as the server lists them: their versions and values are what writes begin from.
   * @param wholeOf the answer all of whose points these are; undefined while some are still to come
   */
  setListed: (points: readonly Child[], wholeOf?: unknown) => void;
  /** Shows a change at once and saves it after a rest; further ones until then go with it. */
  change: (id: number, text: PositionText) => void;
  /** Saves at once what rests. */
  flush: () => void;
  write: (write: Write, options?: WriteOptions) => Promise<Outcome>;
  /** Reads a place anew, which its fields are then shown from. @throws ApiError */
  openPlace: (locationId: number) => Promise<void>;
  /** Called before anything that must not leave typed words behind. @returns stops that */
  beforeFlush: (listener: () => void) => () => void;
  /** What was typed into fields that save themselves and is not saved, by field: it stands there again. */
  readonly typed: ReadonlyMap<string, UnsavedText>;
  /** Keeps what a field holds while it is not saved; undefined: it is. */
  keepTyped: (field: string, unsaved: UnsavedText | undefined) => void;
  /** Asks before a text is saved that changes who reads a secret. @returns whether it is meant */
  ask: (question: Omit<PendingSecretQuestion, 'answer'>) => Promise<boolean>;
  /** Says that something is not saved, where nobody else can. */
  tell: (failure: Failure) => void;
  /** Sends again what failed, with the same key. */
  retry: () => void;
  /** Gives up what failed; what was told only is told no more. */
  dismiss: () => void;
  /** Answers a conflict: mine goes over theirs, which was seen. */
  keepMine: () => void;
  takeTheirs: () => void;
  putOff: (isPutOff: boolean) => void;
  hasUnsaved: () => boolean;
}

export interface EditSessionOptions {
  /** After each write that the server carried out, and (`isGone`) when it says that a point is no longer there. */
  onServerChanged?: (write: Write, isGone: boolean) => void;
  /**
   * Asks for the points of the map anew, after a write that told of none.
   * @returns what screens show of the map now, whose points they tell with `setListed`
   */
  reload?: () => Promise<readonly unknown[]>;
  /** A write failed or waits for an answer. */
  onFailed?: () => void;
}
