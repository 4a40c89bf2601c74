import { applyEdits, type OpenConflict } from '@venture-atlas/rules/text-edits';
import type { WorkingCopy } from '@venture-atlas/types';
import { ApiError } from '../api/api-error.ts';
import {
  type CopyKey,
  discardWorkingCopy,
  fetchWorkingCopy,
  saveWorkingCopy,
  type TypedFields,
  takeBackDiscarded,
} from '../api/working-copies.ts';
import { type DeviceCopy, readDevice, writeDevice } from './device-copy.ts';
import { type Draft, mergePublished, type PublishedText, resolvedBase, type TypedOn } from './draft.ts';
import { thisDevice } from './this-device.ts';

/** Typing must pause for REST_MS before it is sent, but never waits longer than MOST_MS. */
const REST_MS = 600;
const MOST_MS = 1_500;
/** Delay before a retry (ms). */
const AGAIN_MS = 5_000;

/** Marks text that was typed before the published version was known. */
const UNKNOWN_VERSION = -1;

/** The unpublished texts of a thing, as screens show them. */
export interface CopyState {
  readonly drafts: ReadonlyMap<string, Draft>;
  /** The server has responded, or cannot be reached. */
  readonly isKnown: boolean;
  /** The server has stored everything. */
  readonly isOnServer: boolean;
  /** The same fields with other words from another device. */
  readonly others: ReadonlyMap<string, Draft & TypedOn>;
  /** Fields whose words came from another device. */
  readonly from: ReadonlyMap<string, TypedOn>;
  /** Who published meanwhile, by field. */
  readonly publishedBy: ReadonlyMap<string, string>;
  /** Why the server does not store it; null if it does or cannot be reached. */
  readonly problem: unknown;
}

/** A field that was just published. */
interface PublishedNow {
  field: string;
  /** The text in the field. */
  typed: string;
  /** The published text. */
  words: string;
}

const emptyCopy: CopyState = {
  drafts: new Map(),
  isKnown: false,
  isOnServer: true,
  others: new Map(),
  from: new Map(),
  publishedBy: new Map(),
  problem: null,
};

/** The working copy of one thing: on this device at once, and on the server within two seconds. */
export class LocalWorkingCopy {
  state: CopyState = emptyCopy;
  /** Bases of drafts after conflicts with published texts were resolved, by field. */
  readonly settled = new Map<string, string>();
  private seen: string | null = null;
  private readonly unsent = new Set<string>();
  /** Texts of fields whose published version is not known here yet. */
  private onDevice: DeviceCopy['fields'] = {};
  private readonly lost = new Map<string, string>();
  /** Versions whose publisher was requested. */
  private readonly asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsentSince = 0;
  private sending: Promise<void> | undefined;
  private opening: Promise<void> | undefined;
  private readonly userId: number;
  private readonly key: CopyKey;
  private readonly tell: () => void;

  constructor(userId: number, key: CopyKey, tell: () => void) {
    this.userId = userId;
    this.key = key;
    this.tell = tell;
    const kept = readDevice(userId, this.what);
    if (kept === undefined) return;
    this.seen = kept.seen;
    this.onDevice = kept.fields;
    this.state = { ...emptyCopy, isOnServer: Object.values(kept.fields).every(({ isUnsent }) => !isUnsent) };
  }

  private get what(): string {
    return `${this.key.subject}:${this.key.id}`;
  }

  private set(change: Partial<CopyState>): void {
    this.state = { ...this.state, ...change };
    this.tell();
  }

  private setDraft(field: string, draft: Draft | undefined): void {
    const drafts = new Map(this.state.drafts);
    if (draft === undefined) drafts.delete(field);
    else drafts.set(field, draft);
    this.set({ drafts });
  }

  private forgetFrom(field: string): void {
    if (!this.state.from.has(field)) return;
    const from = new Map(this.state.from);
    from.delete(field);
    this.set({ from });
  }

  private keepOnDevice(): void {
    writeDevice(this.userId, this.what, { seen: this.seen, drafts: this.state.drafts, unsent: this.unsent });
  }

  /** Loads what another device may have stored on the server. */
  open(): Promise<void> {
    this.opening ??= this.readServer().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async readServer(): Promise<void> {
    if (this.unsent.size > 0) return;
    const { seen } = this;
    let copy: WorkingCopy | null;
    try {
      copy = await fetchWorkingCopy(this.key);
    } catch {
      // The local text is shown anyway.
      this.set({ isKnown: true });
      return;
    }
    while (this.sending !== undefined) await this.sending;
    // This device sent text meanwhile, so the answer may be older.
    if (this.seen !== seen) return this.readServer();
    this.take(copy);
  }

  /** Requests who published a version of a field, once. */
  async learnPublisher(field: string, version: number): Promise<void> {
    const what = `${field} ${version}`;
    if (this.asked.has(what)) return;
    this.asked.add(what);
    const copy = await fetchWorkingCopy(this.key).catch(() => null);
    const publishedBy = new Map(this.state.publishedBy);
    for (const { field: name, changed_by } of copy?.fields ?? [])
      if (changed_by !== null) publishedBy.set(name, changed_by);
    if (publishedBy.size > 0) this.set({ publishedBy });
  }

  /** Takes the server's copy, except for local text that was not sent yet. */
  private take(copy: WorkingCopy | null): void {
    const isElsewhere = (copy?.updated_at ?? null) !== this.seen;
    const drafts = new Map(this.state.drafts);
    const others = new Map(this.state.others);
    const from = new Map(this.state.from);
    for (const { field, version, base, text, typed_on, typed_at } of copy?.fields ?? []) {
      const kept = this.onDevice[field];
      const typedOn = {
        device: typed_on === thisDevice() ? undefined : (typed_on ?? undefined),
        at: typed_at ?? undefined,
      };
      const theirs = base === null ? undefined : { version, base, text };
      if (kept?.isUnsent && theirs !== undefined && kept.version === version) {
        drafts.set(field, { ...theirs, text: edited(theirs.base, kept.edits) ?? text });
        this.unsent.add(field);
      }
      const mine = this.unsent.has(field) ? drafts.get(field) : undefined;
      if (kept?.isUnsent !== true || mine !== undefined) delete this.onDevice[field];
      if (mine === undefined && isElsewhere && drafts.get(field)?.text !== text) from.set(field, typedOn);
      if (mine === undefined && theirs !== undefined) drafts.set(field, theirs);
      else if (mine === undefined) this.lost.set(field, text);
      else if (isElsewhere && theirs !== undefined && mine.text !== text) others.set(field, { ...theirs, ...typedOn });
    }
    const names = new Set(copy?.fields.map(({ field }) => field));
    for (const [field, kept] of Object.entries(this.onDevice))
      if (!names.has(field) && !kept.isUnsent) delete this.onDevice[field];
    for (const field of drafts.keys()) if (!names.has(field) && !this.unsent.has(field)) drafts.delete(field);
    this.seen = copy?.updated_at ?? null;
    this.set({ drafts, others, from, isKnown: true, isOnServer: this.unsent.size === 0 });
    this.keepOnDevice();
    this.sendSoon();
  }

  /**
   * Merges the published text of a field. The draft continues from there, if possible.
   * @param isKnown the server has responded, or cannot be reached
   * @param settled the base of a draft with a resolved conflict
   */
  meet(
    field: string,
    published: PublishedText,
    { isKnown, settled }: { isKnown: boolean; settled: string | undefined },
  ): void {
    const kept = this.onDevice[field];
    const fits = kept?.version === published.version || kept?.version === UNKNOWN_VERSION;
    if (kept !== undefined && (fits || isKnown)) {
      delete this.onDevice[field];
      const text = fits ? edited(published.text, kept.edits) : undefined;
      if (text === undefined) this.lost.set(field, kept.edits.map(({ words }) => words).join('\n'));
      else this.change(field, { version: published.version, base: published.text, text }, kept.isUnsent);
    }
    const lost = this.lost.get(field);
    if (lost !== undefined) {
      this.lost.delete(field);
      const text = [published.text, lost.trim()].filter((part) => part !== '').join('\n\n');
      this.change(field, { version: published.version, base: published.text, text }, true);
    }
    const draft = this.state.drafts.get(field);
    if (draft === undefined) return;
    const isSame = draft.version === UNKNOWN_VERSION && draft.base === published.text;
    const known = isSame ? { ...draft, version: published.version } : draft;
    const met = mergePublished(known, published, settled).draft;
    if (met.version === published.version) this.settled.delete(field);
    if (met.version !== draft.version || met.text !== draft.text) this.change(field, met, true);
  }

  /** @param published the published text; its version is unknown until the field has loaded */
  type(field: string, published: { version: number | undefined; text: string }, text: string): void {
    delete this.onDevice[field];
    this.forgetFrom(field);
    const { version = UNKNOWN_VERSION, text: base } = published;
    this.change(field, { ...(this.state.drafts.get(field) ?? { version, base }), text }, true);
  }

  private change(field: string, draft: Draft, isUnsent: boolean): void {
    const isAsPublished = draft.text === draft.base;
    this.setDraft(field, isAsPublished ? undefined : draft);
    if (isAsPublished) this.settled.delete(field);
    if (isUnsent) {
      if (this.unsent.size === 0) this.unsentSince = Date.now();
      this.unsent.add(field);
      this.set({ isOnServer: false });
    }
    this.keepOnDevice();
    this.sendSoon();
  }

  /**
   * Resolves a conflict with the given text.
   * @param base the base of the merge
   */
  settle(field: string, base: string, conflict: OpenConflict, text: string): void {
    const draft = this.state.drafts.get(field);
    if (draft === undefined) return;
    this.settled.set(field, resolvedBase(base, conflict));
    this.change(field, { ...draft, text }, true);
  }

  /**
   * Keeps one of the texts of two devices. The other one goes to Discarded in the account.
   * If the server cannot be reached, both stay.
   */
  async choose(field: string, which: 'here' | 'other'): Promise<void> {
    const [here, other] = [this.state.drafts.get(field), this.state.others.get(field)];
    if (other === undefined) return;
    try {
      const { discarded } = await discardWorkingCopy(this.key, [field]);
      if (which === 'other') {
        if (here !== undefined) await this.putAside(field, here);
        if (discarded !== null) await takeBackDiscarded(discarded);
      }
      this.seen = (await fetchWorkingCopy(this.key))?.updated_at ?? null;
    } catch (problem) {
      this.set({ problem });
      return;
    }
    const others = new Map(this.state.others);
    others.delete(field);
    this.set({ others, problem: null });
    const kept = which === 'here' ? this.state.drafts.get(field) : other;
    if (kept !== undefined) this.change(field, { version: kept.version, base: kept.base, text: kept.text }, true);
  }

  /** Moves words that only this device has to Discarded. */
  private async putAside(field: string, { version, text }: Draft): Promise<void> {
    await saveWorkingCopy(this.key, { device: thisDevice(), fields: [{ field, version, text }] });
    await discardWorkingCopy(this.key, [field]);
  }

  /** Fields were published: only text typed meanwhile stays unpublished. */
  published(fields: readonly PublishedNow[]): void {
    for (const { field, typed, words } of fields) {
      const draft = this.state.drafts.get(field);
      const isSame = draft === undefined || draft.text === typed;
      this.settled.delete(field);
      this.setDraft(field, isSame ? undefined : { version: UNKNOWN_VERSION, base: words, text: draft.text });
      this.unsent.add(field);
    }
    this.keepOnDevice();
    void this.send();
  }

  /**
   * Discards fields; the account keeps them.
   * @returns the id of the discarded text; null if nothing was discarded
   * @throws ApiError
   */
  async discard(fields: string[]): Promise<string | null> {
    await this.send();
    if (this.unsent.size > 0) throw new ApiError(0, 'unreachable', 'Not discarded: the server cannot be reached.');
    const { discarded } = await discardWorkingCopy(this.key, fields);
    for (const field of fields) this.setDraft(field, undefined);
    await this.readServer();
    return discarded;
  }

  private sendSoon(): void {
    clearTimeout(this.timer);
    if (this.unsent.size === 0) return;
    const wait = Math.max(0, Math.min(REST_MS, this.unsentSince + MOST_MS - Date.now()));
    this.timer = setTimeout(() => void this.send(), wait);
  }

  /**
   * Sends unsent text.
   * @returns resolves after the attempt
   */
  async send(): Promise<void> {
    clearTimeout(this.timer);
    while (this.sending !== undefined) await this.sending;
    const body = this.toSend();
    if (body === undefined) return;
    this.sending = this.sendNow(body).finally(() => {
      this.sending = undefined;
    });
    await this.sending;
  }

  private toSend(): TypedFields | undefined {
    const fields = [...this.unsent].flatMap((field) => {
      const draft = this.state.drafts.get(field);
      if (this.state.others.has(field) || draft?.version === UNKNOWN_VERSION) return [];
      return [{ field, version: draft?.version ?? 0, text: draft?.text ?? null }];
    });
    return fields.length === 0 ? undefined : { seen: this.seen, device: thisDevice(), fields };
  }

  private async sendNow(body: TypedFields): Promise<void> {
    try {
      this.seen = await saveWorkingCopy(this.key, body);
      for (const { field, text } of body.fields)
        if ((this.state.drafts.get(field)?.text ?? null) === text) this.unsent.delete(field);
      this.unsentSince = Date.now();
      this.set({ isOnServer: this.unsent.size === 0, problem: null });
      this.keepOnDevice();
      this.sendSoon();
    } catch (error) {
      await this.failed(error);
    }
  }

  private async failed(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'changed_meanwhile') {
      const copy = await fetchWorkingCopy(this.key).catch(() => undefined);
      // Otherwise somebody published: it is sent after the merge.
      if (copy !== undefined && (copy?.updated_at ?? null) !== this.seen) this.take(copy);
      return;
    }
    const isUnreachable = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    this.set({ problem: isUnreachable ? null : error });
    if (isUnreachable) this.timer = setTimeout(() => void this.send(), AGAIN_MS);
  }
}

/** Applies the edits to a text; undefined if they do not fit. */
function edited(text: string, edits: Parameters<typeof applyEdits>[1]): string | undefined {
  try {
    return applyEdits(text, edits);
  } catch {
    return undefined;
  }
}
