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
  /** In sending order. */
  parts: readonly PublishedPart<Field>[];
  /**
   * Publishes fields as one entry of the history.
   * @throws ApiError why nothing was published; `changed_meanwhile` after the other text was loaded
   */
  send: (texts: PublishedTexts<Field>) => Promise<UndoPublished>;
  /** Fields with the same group are sent together; by default all. */
  groupOf?: (field: Field) => string;
}

/** The state and actions of the publish row of a thing. */
export interface Publishing {
  changes: FieldChange[];
  isBlocked: boolean;
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

const groupedBy = <Field extends string>(texts: PublishedTexts<Field>, groupOf: (field: Field) => string) => {
  const groups = new Map<string, PublishedTexts<Field>>();
  for (const [field, words] of Object.entries(texts) as [Field, string][]) {
    const group = groupOf(field);
    groups.set(group, { ...groups.get(group), [field]: words });
  }
  return [...groups.values()];
};

/** Publishes or discards the text typed into the fields of a thing. */
export function usePublishing<Field extends string>(of: PublishingParts<Field>): Publishing {
  const { copy, parts, send, groupOf = () => '' } = of;
  const { online } = useNetwork();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState<Publishing['done']>();
  const [publishedBy, setPublishedBy] = useState<string>();
  const waiting = parts.filter(({ working }) => working.state !== 'published');
  const isBlocked = waiting.some(({ working }) => working.conflicts.length > 0 || working.other !== undefined);

  const publish = async (names: readonly string[] = waiting.map(({ field }) => field)) => {
    // Nothing is queued: without a connection, the user must press again later.
    if (isBusy || isBlocked || !online) return false;
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
      for (const group of groupedBy(texts, groupOf)) {
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
    isBlocked,
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
