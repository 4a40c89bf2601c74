import { staffMessages } from '@venture-atlas/rules';
import type { Child, StaffPosition } from '@venture-atlas/types';
import { ApiError, isGone } from '../../../api/api-error.ts';
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
  isPublishing,
  type Outcome,
  sendWrite,
  subjectOf,
  valuesIn,
  type Write,
  type Written,
} from './write.ts';
import { nameOfWrite } from './write-words.ts';

/** A queue of writes. They show at once and are sent one after another. */
class EditQueue implements EditSession {
  private readonly options: EditSessionOptions;
  private readonly typing = new Set<() => void>();
  readonly typed = new Map<string, UnsavedText>();
  private readonly listed = createListedPoints();
  private jobs: readonly Job[] = [];
  private isWorking = false;
  private savingBeforeRest: 'idle' | 'saved' = 'idle';
  private state: EditState = initialEditState;
  private readonly listeners = new Set<() => void>();
  private readonly setState = (change: Partial<EditState>) => {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  };
  private readonly resting = createResting(() => this.flushResting());
  private readonly isBusy = () => this.jobs.length > 0 || this.resting.texts.size > 0;
  private readonly places = createKeptPlaces({
    getState: () => this.state,
    setState: (change) => this.setState(change),
    listed: this.listed.all,
    isOnItsWay: (id) => this.jobs.some(({ write }) => write.kind === 'place' && write.locationId === id),
  });
  private readonly editsWith = (position?: KnownPosition): LocalEdits => {
    const { known } = this.state.edits;
    const unsaved = unsavedOf(this.jobs, this.resting.texts);
    const next = position === undefined ? known : new Map(known).set(position.position.id, position);
    return { ...this.state.edits, known: next, unsaved };
  };
  private readonly latest = (id: number | undefined) => this.listed.latest(id, this.state.edits);
  private readonly nameOf = ({ write }: Job) => {
    const entry = entryFor(this.state.undo, write);
    return nameOfWrite(write, entry, this.latest(subjectOf(write, entry))?.name);
  };

  private readonly work = async () => {
    if (this.isWorking) return;
    this.isWorking = true;
    for (let job = this.jobs[0]; job !== undefined && !job.isHalted; job = this.jobs[0]) await this.attempt(job);
    this.isWorking = false;
  };

  private readonly attempt = async (job: Job) => {
    const { write, force } = job;
    const entry = entryFor(this.state.undo, write);
    if ((write.kind === 'undo' || write.kind === 'redo') && entry === undefined)
      return this.leave(job, { kind: 'dropped' });
    const subject = this.latest(subjectOf(write, entry));
    this.setState({ saving: 'saving', failure: null });
    try {
      if (write.kind === 'place') job.place ??= await this.places.need(write.locationId);
      else if (write.kind === 'many') job.seen ??= seenOfMany(write, { latest: this.latest, listed: this.listed.at });
      const { place, seen } = job;
      const isPlace = write.kind === 'place' && place !== undefined;
      const stamp = stampOf(job, isPlace ? versionOfPart(place, partOf(write.fields)) : subject?.version);
      const send = () => sendWrite(write, { entry, stamp, force, place, seen });
      const answer = await (isPublishing(write) ? send() : sendWithRetries(send));
      // Until then, they show the intended values. Later changes are based on the reloaded list.
      if (answer.isOfMany === true) {
        const before = [...this.listed.all()];
        await Promise.all([this.places.renew(), this.options.reload?.().then(this.listed.told)]);
        const gone = before.filter(({ id }) => this.listed.at(id) === undefined).map(({ slug }) => slug);
        this.setState({ edits: this.listed.withoutListed(this.state.edits), gone: new Set(gone) });
      }
      this.take(job, answer, entry, subject);
    } catch (error) {
      const refused =
        write.kind === 'place' ? await contestedPlace(error, write, job.place, this.nameOf(job)) : undefined;
      if (refused === undefined) this.stopAt(job, error, entry, subject);
      else this.meet(job, refused, error);
    }
  };

  /** Somebody else changed the same place: fields that they did not touch are saved over their version at once. */
  private readonly meet = (job: Job, { now, conflict }: Refused, error: unknown) => {
    this.places.keep(now);
    if (conflict === undefined) return renew(job);
    if (isPublishing(job.write)) return this.leave(job, { kind: 'refused', error });
    job.isHalted = true;
    this.setState({ conflict, isPutOff: false, saving: 'failed' });
  };

  private readonly stopAt = (job: Job, error: unknown, entry?: UndoEntry, subject?: Child | StaffPosition) => {
    const { write } = job;
    const takesBack = write.kind === 'revert' || write.kind === 'undo' || write.kind === 'redo';
    const fields = intendedFields(write, entry);
    const conflict = conflictOf(error, this.nameOf(job), subject, { fields, takesBack });
    if (conflict !== undefined && isAgreed(conflict)) return this.takeOver(job, conflict.position);
    // For the map itself and for a place, nothing can be compared here, only asked.
    const goesOver = takesBack && conflict === undefined ? changedMeanwhile(error) : undefined;
    const isToAsk = conflict !== undefined || goesOver !== undefined || isWorthRepeating(error);
    job.isHalted = isToAsk && !isPublishing(write);
    if (conflict !== undefined) this.setState({ conflict, isPutOff: false, saving: takesBack ? 'idle' : 'failed' });
    else if (job.isHalted) this.tell({ label: this.nameOf(job), error, canRetry: true, ...(goesOver && { goesOver }) });
    else this.refuse(job, error);
    if (job.isHalted) this.refusePublishing();
  };

  /** Publish is never queued: behind a waiting write, the user must press it again. */
  private readonly refusePublishing = () => {
    const error = new ApiError(0, 'unreachable', staffMessages.saveFirst);
    for (const job of this.jobs.filter(({ write }) => isPublishing(write))) this.leave(job, { kind: 'refused', error });
  };

  /** Handles a successful write. */
  private readonly take = (job: Job, answer: Written, entry?: UndoEntry, subject?: Child | StaffPosition) => {
    const [{ write }, { position, changeId, row }] = [job, answer];
    const locationId = write.kind === 'place' ? write.locationId : (entry?.locationId ?? answer.locationId);
    const intended = intendedFields(write, entry);
    const label = this.nameOf(job);
    const done = {
      changeId,
      label,
      positionId: position?.id ?? subject?.id ?? null,
      before: valuesIn(subject, intended),
      after: valuesIn(position ?? undefined, intended),
      ...(locationId === undefined ? {} : { locationId }),
    };
    const undo = undoAfterWrite(this.state.undo, write, done, answer.reverted);
    this.jobs = this.jobs.filter((one) => one !== job);
    const gone = locationId === undefined ? this.state.edits.known.get(subject?.id ?? 0) : undefined;
    const known = position === null ? gone && { ...gone, isDeleted: true } : { position, isDeleted: false };
    const place = this.places.at(locationId ?? 0);
    if (place !== undefined && row !== undefined) this.places.keep(withRow(place, row));
    this.setState({ undo, edits: this.editsWith(known), saving: this.isBusy() ? 'saving' : 'saved' });
    // The response contains nothing about an undone text.
    if (place !== undefined && row === undefined) this.places.reopen(place.location.id);
    this.options.onServerChanged?.(write, false);
    job.settle({ kind: 'saved', position, changeId, many: answer.many, left: answer.left });
  };

  /** Ends a write that was not carried out. */
  private readonly leave = (job: Job, outcome: Outcome) => {
    this.jobs = this.jobs.filter((one) => one !== job);
    this.setState({ edits: this.editsWith(), saving: this.isBusy() ? 'saving' : 'idle' });
    job.settle(outcome);
  };

  readonly tell = (failure: Failure) => {
    this.setState({ failure, ...(failure.canRetry && { saving: 'failed' }) });
    this.options.onFailed?.();
  };

  private readonly refuse = (job: Job, error: unknown) => {
    const label = this.nameOf(job);
    const isMissing = isGone(error) && 'id' in job.write;
    const known = isMissing ? this.state.edits.known.get(subjectOf(job.write, undefined) ?? 0) : undefined;
    this.forgetEntry(job);
    if (known !== undefined) this.setState({ edits: this.editsWith({ ...known, isDeleted: true }) });
    this.leave(job, { kind: 'refused', error });
    if (!job.tellsRefusals()) this.tell({ label, error, canRetry: false });
    if (isMissing) this.options.onServerChanged?.(job.write, true);
  };

  /** Removes an undo entry that is no longer possible. */
  private readonly forgetEntry = ({ write }: Job) => {
    if (write.kind === 'undo' || write.kind === 'redo')
      this.setState({ undo: undoReducer(this.state.undo, { kind: `${write.kind}-lost` }) });
  };

  private readonly enqueue = (write: Write, { tellsRefusals = false }: WriteOptions = {}): Promise<Outcome> =>
    new Promise((settle) => {
      this.jobs = withJob(this.jobs, createJob(write, tellsRefusals, settle));
      this.setState({ edits: this.editsWith() });
      if (this.jobs[0]?.isHalted === true) this.refusePublishing();
      void this.work();
    });

  readonly flush = () => {
    for (const listener of [...this.typing]) listener();
    this.flushResting();
  };
  private readonly flushResting = () => {
    const ready = this.resting.takeAll();
    for (const [id, text] of ready) {
      const isOnItsWay = this.jobs.some(({ write }) => 'id' in write && write.id === id);
      const left = differingFields(text, isOnItsWay ? undefined : this.latest(id));
      if (Object.keys(left).length > 0) void this.enqueue({ kind: 'text', id, text: left });
    }
    if (ready.length > 0 && this.jobs.length === 0)
      this.setState({ edits: this.editsWith(), saving: this.savingBeforeRest });
  };

  /**
   * Keeps the other version and ends the job.
   * @param position the current position; null if it is not about a position
   */
  private readonly takeOver = (job: Job, position: StaffPosition | null) => {
    if (position !== null) this.setState({ edits: this.editsWith({ position, isDeleted: false }) });
    this.forgetEntry(job);
    this.leave(job, { kind: 'theirs' });
  };

  private readonly answerConflict = (isMine: boolean) => {
    const [job, position] = [this.jobs[0], this.state.conflict?.position];
    if (position === undefined || job === undefined) return;
    this.setState({
      conflict: null,
      edits: this.editsWith(position === null ? undefined : { position, isDeleted: false }),
    });
    if (isMine) renew(job);
    else this.takeOver(job, position);
    void this.work();
  };

  readonly subscribe: EditSession['subscribe'] = (listener) => follow(this.listeners, listener);
  readonly getState: EditSession['getState'] = () => this.state;
  readonly setListed: EditSession['setListed'] = this.listed.set;
  readonly change: EditSession['change'] = (id, text) => {
    if (this.resting.texts.size === 0) this.savingBeforeRest = this.state.saving === 'saved' ? 'saved' : 'idle';
    this.resting.add(id, text);
    this.setState({ edits: this.editsWith(), saving: this.state.saving === 'failed' ? 'failed' : 'saving' });
  };
  readonly keepTyped: EditSession['keepTyped'] = (field, unsaved) => {
    if (unsaved === undefined) this.typed.delete(field);
    else this.typed.set(field, unsaved);
    const isWaiting = this.typed.size > 0;
    if (isWaiting !== this.state.isWaiting) this.setState({ isWaiting });
  };
  readonly ask: EditSession['ask'] = (question) => {
    // The new question replaces the old one.
    this.state.question?.answer(false);
    return new Promise((resolve) => {
      const answer = (isMeant: boolean) => {
        this.setState({ question: null });
        resolve(isMeant);
      };
      this.setState({ question: { ...question, answer } });
      this.options.onFailed?.();
    });
  };
  readonly openPlace: EditSession['openPlace'] = this.places.open;
  readonly beforeFlush: EditSession['beforeFlush'] = (listener) => follow(this.typing, listener);
  readonly write: EditSession['write'] = (write, options) => {
    this.flushResting();
    return this.enqueue(write, options);
  };
  readonly retry: EditSession['retry'] = () => {
    const job = this.jobs[0];
    if (this.state.failure?.canRetry !== true || job === undefined) return;
    if (this.state.failure.goesOver !== undefined) renew(job);
    job.isHalted = false;
    void this.work();
  };
  readonly dismiss: EditSession['dismiss'] = () => {
    const [job, isWaiting] = [this.jobs[0], this.state.failure?.canRetry === true];
    this.setState({ failure: null });
    if (!isWaiting || job === undefined) return;
    this.leave(job, { kind: 'dropped' });
    void this.work();
  };
  readonly keepMine: EditSession['keepMine'] = () => this.answerConflict(true);
  readonly takeTheirs: EditSession['takeTheirs'] = () => this.answerConflict(false);
  readonly putOff: EditSession['putOff'] = (isPutOff) => this.setState({ isPutOff });
  readonly hasUnsaved: EditSession['hasUnsaved'] = this.isBusy;

  constructor(options: EditSessionOptions) {
    this.options = options;
  }
}

/** Starts a visit to a map. Nothing is changed or can be undone yet. */
export const createEditSession = (options: EditSessionOptions = {}): EditSession => new EditQueue(options);

interface KeptPlacesParts {
  getState: () => EditState;
  setState: (change: Partial<EditState>) => void;
  /** The points as the server lists them. */
  listed: () => Iterable<Child>;
  /** Whether a write to this place is pending. */
  isOnItsWay: (locationId: number) => boolean;
}

/** What the session knows about places, except their positions. */
interface KeptPlaces {
  at: (locationId: number) => KnownPlace | undefined;
  /**
   * The known version, otherwise loaded.
   * @throws ApiError
   */
  need: (locationId: number) => Promise<KnownPlace>;
  /** Stores a version from a response or refusal. The points of the place show it. */
  keep: (place: KnownPlace) => KnownPlace;
  /**
   * Reloads a place.
   * @throws ApiError
   */
  open: (locationId: number) => Promise<void>;
  /** Reloads a place after a change without details in its response. If that fails, it loads when needed. */
  reopen: (locationId: number) => void;
  /** The same for many places: the last opened one reloads at once, the others when needed. */
  renew: () => Promise<void>;
}

/** The places that a session loaded or changed, within its state. */
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
    // A pending local write is newer.
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

/** Every old address leads to the newest one. A place with its old name again is at its old address. */
function renamedTo(renamed: ReadonlyMap<string, string>, from: string, to: string): ReadonlyMap<string, string> {
  const next = new Map([...renamed].map(([old, now]) => [old, now === from ? to : now])).set(from, to);
  next.delete(to);
  return next;
}
