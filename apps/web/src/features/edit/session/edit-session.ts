import type { Child, StaffPosition } from '@venture-atlas/types';
import { isGone } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { conflictOf, isAgreed } from './conflict.ts';
import {
  type EditSession,
  type EditSessionOptions,
  type EditState,
  type Failure,
  initialEditState,
  type UnsavedText,
  type WriteOptions,
} from './edit-state.ts';
import { follow } from './follow.ts';
import { createJob, type Job, renew, stampOf, withJob } from './job.ts';
import { createListedPoints } from './listed-points.ts';
import { type KnownPosition, type LocalEdits, withLook } from './local-points.ts';
import { seenOfMany } from './many.ts';
import { contestedPlace, type Refused } from './place-refusal.ts';
import { type KnownPlace, partOf, readPlace, versionOfPart, withRow } from './places.ts';
import { createResting } from './resting.ts';
import { isWorthRepeating, sendWithRetries } from './send-with-retries.ts';
import { type UndoEntry, undoAfterWrite, undoReducer } from './undo-stack.ts';
import { unsavedOf } from './unsaved.ts';
import {
  differingFields,
  entryFor,
  intendedFields,
  type Outcome,
  sendWrite,
  subjectOf,
  valuesIn,
  type Write,
  type Written,
} from './write.ts';
import { nameOfWrite } from './write-words.ts';

/** Begins a visit to one map: nothing is changed yet and nothing can be undone. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue of edits; its parts share the jobs, the timer and the state
export function createEditSession({ onServerChanged, onFailed, reload }: EditSessionOptions = {}): EditSession {
  const typing = new Set<() => void>();
  const typed = new Map<string, UnsavedText>();
  const listed = createListedPoints();
  let jobs: readonly Job[] = [];
  let isWorking = false;
  let savingBeforeRest: 'idle' | 'saved' = 'idle';
  let state = initialEditState;
  const listeners = new Set<() => void>();
  const setState = (change: Partial<EditState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const resting = createResting(() => flushResting());
  const isBusy = () => jobs.length > 0 || resting.texts.size > 0;
  const places = createKeptPlaces({
    getState: () => state,
    setState,
    listed: listed.all,
    isOnItsWay: (id) => jobs.some(({ write }) => write.kind === 'place' && write.locationId === id),
  });
  const editsWith = (position?: KnownPosition): LocalEdits => {
    const { known } = state.edits;
    const unsaved = unsavedOf(jobs, resting.texts);
    const next = position === undefined ? known : new Map(known).set(position.position.id, position);
    return { ...state.edits, known: next, unsaved };
  };
  const latest = (id: number | undefined) => listed.latest(id, state.edits);
  const nameOf = ({ write }: Job) => {
    const entry = entryFor(state.undo, write);
    return nameOfWrite(write, entry, latest(subjectOf(write, entry))?.name);
  };

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let job = jobs[0]; job !== undefined && !job.isHalted; job = jobs[0]) await attempt(job);
    isWorking = false;
  };

  const attempt = async (job: Job) => {
    const { write, force } = job;
    const entry = entryFor(state.undo, write);
    if ((write.kind === 'undo' || write.kind === 'redo') && entry === undefined) return leave(job, { kind: 'dropped' });
    const subject = latest(subjectOf(write, entry));
    setState({ saving: 'saving', failure: null });
    try {
      if (write.kind === 'place') job.place ??= await places.need(write.locationId);
      else if (write.kind === 'many') job.seen ??= seenOfMany(write, { latest, listed: listed.at });
      const { place, seen } = job;
      const isPlace = write.kind === 'place' && place !== undefined;
      const stamp = stampOf(job, isPlace ? versionOfPart(place, partOf(write.fields)) : subject?.version);
      const answer = await sendWithRetries(() => sendWrite(write, { entry, stamp, force, place, seen }));
      // What they show until then is what was meant; what is done to them next begins from what the list tells then.
      if (answer.isOfMany === true) {
        const before = [...listed.all()];
        await Promise.all([places.renew(), reload?.().then(listed.told)]);
        const gone = before.filter(({ id }) => listed.at(id) === undefined).map(({ slug }) => slug);
        setState({ edits: listed.withoutListed(state.edits), gone: new Set(gone) });
      }
      take(job, answer, entry, subject);
    } catch (error) {
      const refused = write.kind === 'place' ? await contestedPlace(error, write, job.place, nameOf(job)) : undefined;
      if (refused === undefined) stopAt(job, error, entry, subject);
      else meet(job, refused);
    }
  };

  /** Somebody else changed the same place: what they did not touch is saved over theirs at once. */
  const meet = (job: Job, { now, conflict }: Refused) => {
    places.keep(now);
    if (conflict === undefined) return renew(job);
    job.isHalted = true;
    setState({ conflict, isPutOff: false, saving: 'failed' });
  };

  const stopAt = (job: Job, error: unknown, entry?: UndoEntry, subject?: Child | StaffPosition) => {
    const { write } = job;
    const takesBack = write.kind === 'revert' || write.kind === 'undo' || write.kind === 'redo';
    const fields = intendedFields(write, entry);
    const conflict = conflictOf(error, nameOf(job), subject, { fields, takesBack });
    if (conflict !== undefined && isAgreed(conflict)) return takeOver(job, conflict.position);
    // Of the map itself, and of a place, there is nothing to compare here, only the question.
    const goesOver = takesBack && conflict === undefined ? changedMeanwhile(error) : undefined;
    job.isHalted = conflict !== undefined || goesOver !== undefined || isWorthRepeating(error);
    if (conflict !== undefined) setState({ conflict, isPutOff: false, saving: takesBack ? 'idle' : 'failed' });
    else if (job.isHalted) tell({ label: nameOf(job), error, canRetry: true, ...(goesOver && { goesOver }) });
    else refuse(job, error);
  };

  /** The server carried it out. */
  const take = (job: Job, answer: Written, entry?: UndoEntry, subject?: Child | StaffPosition) => {
    const [{ write }, { position, changeId, row }] = [job, answer];
    const locationId = write.kind === 'place' ? write.locationId : entry?.locationId;
    const intended = intendedFields(write, entry);
    const label = nameOf(job);
    const done = {
      changeId,
      label,
      positionId: position?.id ?? subject?.id ?? null,
      before: valuesIn(subject, intended),
      after: valuesIn(position ?? undefined, intended),
      ...(locationId === undefined ? {} : { locationId }),
    };
    const undo = undoAfterWrite(state.undo, write, done, answer.reverted);
    jobs = jobs.filter((one) => one !== job);
    const gone = locationId === undefined ? state.edits.known.get(subject?.id ?? 0) : undefined;
    const known = position === null ? gone && { ...gone, isDeleted: true } : { position, isDeleted: false };
    const place = places.at(locationId ?? 0);
    if (place !== undefined && row !== undefined) places.keep(withRow(place, row));
    setState({ undo, edits: editsWith(known), saving: isBusy() ? 'saving' : 'saved' });
    // Of a text that was taken back the answer tells nothing.
    if (place !== undefined && row === undefined) places.reopen(place.location.id);
    onServerChanged?.(write, false);
    job.settle({ kind: 'saved', position, changeId, many: answer.many, left: answer.left });
  };

  /** It is over without having been carried out. */
  const leave = (job: Job, outcome: Outcome) => {
    jobs = jobs.filter((one) => one !== job);
    setState({ edits: editsWith(), saving: isBusy() ? 'saving' : 'idle' });
    job.settle(outcome);
  };

  const tell = (failure: Failure) => {
    setState({ failure, ...(failure.canRetry && { saving: 'failed' }) });
    onFailed?.();
  };

  const refuse = (job: Job, error: unknown) => {
    const label = nameOf(job);
    const isMissing = isGone(error) && 'id' in job.write;
    const known = isMissing ? state.edits.known.get(subjectOf(job.write, undefined) ?? 0) : undefined;
    forgetEntry(job);
    if (known !== undefined) setState({ edits: editsWith({ ...known, isDeleted: true }) });
    leave(job, { kind: 'refused', error });
    if (!job.tellsRefusals()) tell({ label, error, canRetry: false });
    if (isMissing) onServerChanged?.(job.write, true);
  };

  /** What cannot be taken back any more is not offered again. */
  const forgetEntry = ({ write }: Job) => {
    if (write.kind === 'undo' || write.kind === 'redo')
      setState({ undo: undoReducer(state.undo, { kind: `${write.kind}-lost` }) });
  };

  const enqueue = (write: Write, { tellsRefusals = false }: WriteOptions = {}): Promise<Outcome> =>
    new Promise((settle) => {
      jobs = withJob(jobs, createJob(write, tellsRefusals, settle));
      setState({ edits: editsWith() });
      void work();
    });

  const flush = () => {
    for (const tell of [...typing]) tell();
    flushResting();
  };
  const flushResting = () => {
    const ready = resting.takeAll();
    for (const [id, text] of ready) {
      const isOnItsWay = jobs.some(({ write }) => 'id' in write && write.id === id);
      const left = differingFields(text, isOnItsWay ? undefined : latest(id));
      if (Object.keys(left).length > 0) void enqueue({ kind: 'text', id, text: left });
    }
    if (ready.length > 0 && jobs.length === 0) setState({ edits: editsWith(), saving: savingBeforeRest });
  };

  /** Theirs counts, and the job is over. @param position what is there now; null for what is no position */
  const takeOver = (job: Job, position: StaffPosition | null) => {
    if (position !== null) setState({ edits: editsWith({ position, isDeleted: false }) });
    forgetEntry(job);
    leave(job, { kind: 'theirs' });
  };

  const answerConflict = (isMine: boolean) => {
    const [job, position] = [jobs[0], state.conflict?.position];
    if (position === undefined || job === undefined) return;
    setState({ conflict: null, edits: editsWith(position === null ? undefined : { position, isDeleted: false }) });
    if (isMine) renew(job);
    else takeOver(job, position);
    void work();
  };

  return {
    subscribe: (listener) => follow(listeners, listener),
    getState: () => state,
    setListed: listed.set,
    change: (id, text) => {
      if (resting.texts.size === 0) savingBeforeRest = state.saving === 'saved' ? 'saved' : 'idle';
      resting.add(id, text);
      setState({ edits: editsWith(), saving: state.saving === 'failed' ? 'failed' : 'saving' });
    },
    flush,
    tell,
    typed,
    keepTyped: (field, unsaved) => {
      if (unsaved === undefined) typed.delete(field);
      else typed.set(field, unsaved);
      const isWaiting = typed.size > 0;
      if (isWaiting !== state.isWaiting) setState({ isWaiting });
    },
    ask: (question) => {
      // What is asked now is newer.
      state.question?.answer(false);
      return new Promise((resolve) => {
        const answer = (isMeant: boolean) => {
          setState({ question: null });
          resolve(isMeant);
        };
        setState({ question: { ...question, answer } });
        onFailed?.();
      });
    },
    openPlace: places.open,
    beforeFlush: (listener) => follow(typing, listener),
    write: (write, options) => {
      flushResting();
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
      const [job, isWaiting] = [jobs[0], state.failure?.canRetry === true];
      setState({ failure: null });
      if (!isWaiting || job === undefined) return;
      leave(job, { kind: 'dropped' });
      void work();
    },
    keepMine: () => answerConflict(true),
    takeTheirs: () => answerConflict(false),
    putOff: (isPutOff) => setState({ isPutOff }),
    hasUnsaved: isBusy,
  };
}

interface KeptPlacesParts {
  getState: () => EditState;
  setState: (change: Partial<EditState>) => void;
  /** The points as the server lists them. */
  listed: () => Iterable<Child>;
  /** A write to this place waits, or is on its way. */
  isOnItsWay: (locationId: number) => boolean;
}

/** What the session knows of places besides where they stand. */
interface KeptPlaces {
  at: (locationId: number) => KnownPlace | undefined;
  /** As it is known, else as it is read. @throws ApiError */
  need: (locationId: number) => Promise<KnownPlace>;
  /** Takes what an answer or a refusal told; the points of the place show it. */
  keep: (place: KnownPlace) => KnownPlace;
  /** Reads a place anew. @throws ApiError */
  open: (locationId: number) => Promise<void>;
  /** The same after a change of which no answer told; what cannot be read is read when it is needed. */
  reopen: (locationId: number) => void;
  /** The same of many: the one that was opened last is read at once, the others when they are needed. */
  renew: () => Promise<void>;
}

/** The places that a session read or wrote, within its state. */
function createKeptPlaces({ getState, setState, listed, isOnItsWay }: KeptPlacesParts): KeptPlaces {
  const at = (id: number) => getState().places.get(id);
  const keep = (place: KnownPlace): KnownPlace => {
    const { places, edits, renamed } = getState();
    const { location } = place;
    const before = at(location.id)?.location;
    const isOther = before !== undefined && before.version !== location.version;
    const isRenamed = before !== undefined && before.slug !== location.slug;
    setState({
      places: new Map(places).set(location.id, place),
      ...(isOther ? { edits: withLook(edits, location, listed()) } : {}),
      ...(isRenamed ? { renamed: renamedTo(renamed, before.slug, location.slug) } : {}),
    });
    return place;
  };
  let lastOpened: number | undefined;
  const open = async (id: number): Promise<void> => {
    lastOpened = id;
    const place = await readPlace(id);
    // What is on its way here is newer.
    if (!isOnItsWay(id)) keep(place);
  };
  const forget = (id: number) => {
    const places = new Map(getState().places);
    places.delete(id);
    setState({ places });
  };
  return {
    at,
    need: async (id) => at(id) ?? keep(await readPlace(id)),
    keep,
    open,
    reopen: (id) => {
      void open(id).catch(() => forget(id));
    },
    renew: async () => {
      const { places } = getState();
      const [id, last] = [lastOpened, places.get(lastOpened ?? 0)];
      if (places.size === 0) return;
      setState({ places: new Map(id === undefined || last === undefined ? [] : [[id, last]]) });
      if (id !== undefined && last !== undefined) await open(id).catch(() => forget(id));
    },
  };
}

/** One that has its old name again is where it was. */
function renamedTo(renamed: ReadonlyMap<string, string>, from: string, to: string): ReadonlyMap<string, string> {
  const next = new Map(renamed).set(from, to);
  next.delete(to);
  return next;
}
