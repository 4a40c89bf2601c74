import { useNetwork } from '@mantine/hooks';
import { publishMessages } from '@venture-atlas/rules';
import { useState } from 'react';
import { changedMeanwhile } from '../api/changed-meanwhile.ts';
import { takeBackDiscarded } from '../api/working-copies.ts';
import { showToast } from '../ui/toasts.tsx';
import type { FieldChange } from './changes-card.tsx';
import type { LocalWorkingCopy } from './local-working-copy.ts';
import type { WorkingField } from './use-working-copy.ts';

/** A field of a thing that is published with its other fields. */
export interface PublishedPart<Field extends string = string> extends Omit<FieldChange, 'field'> {
  field: Field;
  working: WorkingField;
  /**
   * The text to publish. It may ask first.
   * @returns undefined: do not publish it now
   * @throws ApiError what is wrong with it
   */
  toPublish: () => Promise<string | undefined> | string | undefined;
  /** Drops it from this device; only for fields without a working copy. */
  discardHere?: () => void;
}

/** Fields with the texts to publish. */
export type PublishedTexts<Field extends string = string> = Partial<Record<Field, string>>;

/** Undoes what was just published; undefined if that is impossible. */
type UndoPublished = (() => void) | undefined;

export interface PublishingParts<Field extends string> {
  copy: LocalWorkingCopy;
  /** As users see them. */
  parts: readonly PublishedPart<Field>[];
  /**
   * Publishes fields as one entry of the history.
   * @throws ApiError why nothing was published; `changed_meanwhile` after the other text was loaded
   */
  send: (texts: PublishedTexts<Field>) => Promise<UndoPublished>;
  /** Fields that are sent together, in sending order; by default all of them. */
  groups?: readonly (readonly Field[])[];
}

/** The state and actions of the publish row of a thing. */
export interface Publishing {
  changes: FieldChange[];
  /** What must be chosen before publishing: a conflict with published text, or between two devices. */
  blocker: 'published' | 'devices' | undefined;
  isBusy: boolean;
  error: unknown;
  done: { onUndo: (() => void) | undefined } | undefined;
  /** Who published meanwhile; undefined: nobody or unknown. */
  publishedBy: string | undefined;
  /**
   * @param names of the fields; by default all unpublished ones
   * @returns whether all of them were published
   */
  publish: (names?: readonly string[]) => Promise<boolean>;
  discard: (names: string[]) => Promise<void>;
}

const inGroups = <Field extends string>(texts: PublishedTexts<Field>, groups: readonly (readonly Field[])[]) =>
  groups
    .map((names) => Object.entries(texts).filter(([field]) => names.includes(field as Field)))
    .filter((entries) => entries.length > 0)
    .map((entries) => Object.fromEntries(entries) as PublishedTexts<Field>);

/** Publishes or discards the text typed into the fields of a thing. */
export function usePublishing<Field extends string>(of: PublishingParts<Field>): Publishing {
  const { copy, parts, send, groups = [parts.map(({ field }) => field)] } = of;
  const { online } = useNetwork();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState<Publishing['done']>();
  const [publishedBy, setPublishedBy] = useState<string>();
  const waiting = parts.filter(({ working }) => working.state !== 'published');
  const has = (isIt: (field: WorkingField) => boolean) => waiting.some(({ working }) => isIt(working));
  const isContested = has(({ conflicts }) => conflicts.length > 0);
  const blocker = isContested ? 'published' : has(({ other }) => other !== undefined) ? 'devices' : undefined;

  const publish = async (names: readonly string[] = waiting.map(({ field }) => field)) => {
    // Nothing is queued: without a connection, the user must press again later.
    if (isBusy || blocker !== undefined || !online) return false;
    setBusy(true);
    setError(undefined);
    const undos: UndoPublished[] = [];
    let isAll = false;
    try {
      const texts: PublishedTexts<Field> = {};
      const wanted = waiting.filter(({ field }) => names.includes(field));
      for (const { field, toPublish } of wanted) {
        const words = await toPublish();
        if (words !== undefined) texts[field] = words;
      }
      for (const group of inGroups(texts, groups)) {
        undos.push(await send(group));
        copy.published(
          wanted.flatMap(({ field, working: { text: typed }, discardHere }) => {
            const words = group[field];
            return words === undefined || discardHere !== undefined ? [] : [{ field, typed, words }];
          }),
        );
      }
      isAll = Object.keys(texts).length === wanted.length;
      setPublishedBy(undefined);
    } catch (failure) {
      // A conflict with a published text is resolved in the field.
      const meanwhile = changedMeanwhile(failure);
      if (meanwhile === undefined) setError(failure);
      else setPublishedBy(meanwhile.changedBy);
    }
    setBusy(false);
    setDone(undos.length === 0 ? undefined : { onUndo: undoAll(undos, () => setDone(undefined)) });
    return isAll;
  };
  return {
    changes: waiting.map(({ field, label, kind, before, after, note }) => ({
      field,
      label,
      kind,
      before,
      after,
      note,
    })),
    blocker,
    isBusy,
    error,
    done,
    publishedBy,
    publish,
    discard: async (names) => {
      // It was about words before these.
      setDone(undefined);
      try {
        const gone = waiting.filter(({ field }) => names.includes(field));
        for (const { discardHere } of gone) discardHere?.();
        const kept = gone.filter(({ discardHere }) => discardHere === undefined);
        if (kept.length === 0) return;
        const id = await copy.discard(kept.map(({ field }) => field));
        showToast(publishMessages.discarded, id === null ? undefined : undoDiscard(copy, id));
      } catch (failure) {
        setError(failure);
      }
    },
  };
}

function undoAll(undos: readonly UndoPublished[], onDone: () => void): UndoPublished {
  if (undos.includes(undefined)) return undefined;
  return () => {
    onDone();
    for (const undo of undos.toReversed()) undo?.();
  };
}

/** How long Undo of a discard is offered (ms). Later, the text is in the account. */
const UNDO_MS = 6_000;

const undoDiscard = (copy: LocalWorkingCopy, id: string) => ({
  label: 'Undo',
  shownMs: UNDO_MS,
  onAct: () => {
    void takeBackDiscarded(id).then(
      () => copy.open(),
      () => undefined,
    );
  },
});
