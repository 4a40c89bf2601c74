import type { Child, PositionSaved, Reverted, StaffPosition } from '@venture-atlas/types';
import { isGone } from '../../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import type { PositionText } from '../../../api/staff-map.ts';
import { conflictOf, isAgreed } from './conflict.ts';
import type { EditSession, EditSessionOptions, EditState, WriteOptions } from './edit-state.ts';
import { createJob, type Job, renew, stampOf } from './job.ts';
import { type KnownPosition, type LocalEdits, noEdits } from './local-points.ts';
import { isWorthRepeating, sendWithRetries } from './send-with-retries.ts';
import { emptyUndoStack, type UndoEntry, type UndoEvent, undoReducer } from './undo-stack.ts';
import { unsavedOf } from './unsaved.ts';
import {
  describeWrite,
  differingFields,
  intendedFields,
  type Outcome,
  sendWrite,
  subjectOf,
  valuesIn,
  type Write,
} from './write.ts';

/** How long hotkeys rest before they are saved, in milliseconds. */
export const REST_MS = 500;

/** Begins a visit to one map: nothing is changed yet and nothing can be undone. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue of edits; its parts share the jobs, the timer and the state
export function createEditSession({ onServerChanged, onFailed }: EditSessionOptions = {}): EditSession {
  const listeners = new Set<() => void>();
  const resting = new Map<number, PositionText>();
  let listed = new Map<number, Child>();
  let listedFrom: readonly Child[] | undefined;
  let jobs: readonly Job[] = [];
  let isWorking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savingBeforeRest: 'idle' | 'saved' = 'idle';
  let state: EditState = {
    edits: noEdits,
    saving: 'idle',
    failure: null,
    conflict: null,
    isPutOff: false,
    undo: emptyUndoStack,
  };

  const setState = (change: Partial<EditState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const editsWith = (position?: KnownPosition): LocalEdits => {
    const { known } = state.edits;
    const unsaved = unsavedOf(jobs, resting);
    return { known: position === undefined ? known : new Map(known).set(position.position.id, position), unsaved };
  };
  const undoAfter = (event: UndoEvent) => undoReducer(state.undo, event);
  /** A position as the server last told it; of list and answers the newer one. */
  const latest = (id: number | undefined): Child | StaffPosition | undefined => {
    const child = listed.get(id ?? 0);
    const known = state.edits.known.get(id ?? 0)?.position;
    return known !== undefined && known.version >= (child?.version ?? 0) ? known : child;
  };
  const entryOf = ({ write }: Job): UndoEntry | undefined => {
    if (write.kind === 'undo') return state.undo.done.at(-1);
    return write.kind === 'redo' ? state.undo.undone.at(-1) : undefined;
  };
  const nameOf = (job: Job) => {
    const entry = entryOf(job);
    const { write } = job;
    if (entry !== undefined) return `${describeWrite(write, '')}: ${entry.label}`;
    const name = write.kind === 'reactivate' ? write.position.name : latest(subjectOf(write, entry))?.name;
    return describeWrite(write, name ?? 'a place');
  };

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let job = jobs[0]; job !== undefined && !job.isHalted; job = jobs[0]) await attempt(job);
    isWorking = false;
  };

  const attempt = async (job: Job) => {
    const { write } = job;
    const entry = entryOf(job);
    if ((write.kind === 'undo' || write.kind === 'redo') && entry === undefined) return leave(job, { kind: 'dropped' });
    const subject = latest(subjectOf(write, entry));
    const stamp = stampOf(job, subject?.version);
    setState({ saving: 'saving', failure: null });
    try {
      take(job, await sendWithRetries(() => sendWrite(write, entry, stamp, job.force)), entry, subject);
    } catch (error) {
      const takesBack = write.kind === 'revert' || write.kind === 'undo' || write.kind === 'redo';
      const fields = intendedFields(write, entry);
      const conflict = conflictOf(error, nameOf(job), subject, { fields, takesBack });
      if (conflict !== undefined && isAgreed(conflict)) return takeOver(job, conflict.current);
      // Of the map itself there is nothing to compare here, only the question.
      const goesOver = takesBack && conflict === undefined ? changedMeanwhile(error) : undefined;
      job.isHalted = conflict !== undefined || goesOver !== undefined || isWorthRepeating(error);
      if (conflict !== undefined) setState({ conflict, isPutOff: false, saving: takesBack ? 'idle' : 'failed' });
      else if (job.isHalted) fail(job, error, goesOver);
      else refuse(job, error);
    }
  };

  /** The server carried it out. */
  const take = (
    job: Job,
    answer: PositionSaved | Reverted,
    entry: UndoEntry | undefined,
    subject: Child | StaffPosition | undefined,
  ) => {
    const { write } = job;
    const { position } = answer;
    const changeId = 'change' in answer ? answer.change.id : answer.change_id;
    const intended = intendedFields(write, entry);
    const label = nameOf(job);
    const gone = position === null ? state.edits.known.get(subject?.id ?? 0) : undefined;
    let undo = state.undo;
    if (changeId !== null && (write.kind === 'undo' || write.kind === 'redo')) {
      undo = undoAfter({ kind: write.kind === 'undo' ? 'undone' : 'redone', changeId });
    } else if (changeId !== null) {
      const positionId = position?.id ?? subject?.id ?? null;
      const before = valuesIn(subject, intended);
      const after = valuesIn(position ?? undefined, intended);
      undo = undoAfter({ kind: 'saved', entry: { changeId, label, positionId, before, after } });
    }
    jobs = jobs.filter((one) => one !== job);
    const known = position === null ? gone && { ...gone, isDeleted: true } : { position, isDeleted: false };
    setState({ undo, edits: editsWith(known), saving: jobs.length > 0 || resting.size > 0 ? 'saving' : 'saved' });
    onServerChanged?.(write, false);
    job.settle({ kind: 'saved', position, changeId });
  };

  /** It is over without having been carried out. */
  const leave = (job: Job, outcome: Outcome) => {
    jobs = jobs.filter((one) => one !== job);
    setState({ edits: editsWith(), saving: jobs.length > 0 || resting.size > 0 ? 'saving' : 'idle' });
    job.settle(outcome);
  };

  const fail = (job: Job, error: unknown, goesOver?: ChangedMeanwhile<unknown>) => {
    const failure = { label: nameOf(job), error, canRetry: true, ...(goesOver && { goesOver }) };
    setState({ failure, saving: 'failed' });
    onFailed?.(failure);
  };

  const refuse = (job: Job, error: unknown) => {
    const label = nameOf(job);
    const isMissing = isGone(error) && 'id' in job.write;
    const known = isMissing ? state.edits.known.get(subjectOf(job.write, undefined) ?? 0) : undefined;
    forgetEntry(job);
    if (known !== undefined) setState({ edits: editsWith({ ...known, isDeleted: true }) });
    leave(job, { kind: 'refused', error });
    if (!job.tellsRefusals) setState({ failure: { label, error, canRetry: false } });
    if (isMissing) onServerChanged?.(job.write, true);
  };

  /** What cannot be taken back any more is not offered again. */
  const forgetEntry = ({ write }: Job) => {
    if (write.kind === 'undo') setState({ undo: undoAfter({ kind: 'undo-lost' }) });
    if (write.kind === 'redo') setState({ undo: undoAfter({ kind: 'redo-lost' }) });
  };

  const enqueue = (write: Write, { tellsRefusals = false }: WriteOptions = {}): Promise<Outcome> =>
    new Promise((settle) => {
      jobs = [...jobs, createJob(write, tellsRefusals, settle)];
      setState({ edits: editsWith() });
      void work();
    });

  const flush = () => {
    clearTimeout(timer);
    const ready = [...resting];
    resting.clear();
    for (const [id, text] of ready) {
      const now = latest(id);
      const isOnItsWay = jobs.some(({ write }) => 'id' in write && write.id === id);
      const left = now === undefined || isOnItsWay ? text : differingFields(text, now);
      if (Object.keys(left).length > 0) void enqueue({ kind: 'text', id, text: left });
    }
    if (ready.length > 0 && jobs.length === 0) setState({ edits: editsWith(), saving: savingBeforeRest });
  };

  /** Theirs counts, and the job is over. */
  const takeOver = (job: Job, position: StaffPosition) => {
    setState({ edits: editsWith({ position, isDeleted: false }) });
    forgetEntry(job);
    leave(job, { kind: 'theirs' });
  };

  const answerConflict = (isMine: boolean) => {
    const { conflict } = state;
    const job = jobs[0];
    if (conflict === null || job === undefined) return;
    setState({ conflict: null, edits: editsWith({ position: conflict.current, isDeleted: false }) });
    if (isMine) renew(job);
    else takeOver(job, conflict.current);
    void work();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    setListed: (points) => {
      if (points === listedFrom) return;
      listedFrom = points;
      listed = new Map(points.map((point) => [point.id, point]));
    },
    change: (id, text) => {
      if (resting.size === 0) savingBeforeRest = state.saving === 'saved' ? 'saved' : 'idle';
      resting.set(id, { ...resting.get(id), ...text });
      clearTimeout(timer);
      timer = setTimeout(flush, REST_MS);
      setState({ edits: editsWith(), saving: state.saving === 'failed' ? 'failed' : 'saving' });
    },
    flush,
    write: (write, options) => {
      flush();
      return enqueue(write, options);
    },
    retry: () => {
      const job = jobs[0];
      if (state.failure?.canRetry !== true || job === undefined) return;
      if (state.failure.goesOver !== undefined) renew(job);
      job.isHalted = false;
      void work();
    },
    dismiss: () => {
      const job = jobs[0];
      const isWaiting = state.failure?.canRetry === true;
      setState({ failure: null });
      if (!isWaiting || job === undefined) return;
      leave(job, { kind: 'dropped' });
      void work();
    },
    keepMine: () => answerConflict(true),
    takeTheirs: () => answerConflict(false),
    putOff: (isPutOff) => setState({ isPutOff }),
    hasUnsaved: () => jobs.length > 0 || resting.size > 0,
  };
}
