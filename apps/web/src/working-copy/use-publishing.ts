import { useNetwork } from '@mantine/hooks';
import { publishMessages } from '@venture-atlas/rules';
import { useState } from 'react';
import { changedMeanwhile } from '../api/changed-meanwhile.ts';
import { takeBackDiscarded } from '../api/working-copies.ts';
import { showToast } from '../ui/toasts.tsx';
import type { FieldChange } from './changes-card.tsx';
import type { CopyOfThing } from './copy-of-thing.ts';
import type { WorkingField } from './use-working-copy.ts';

/** One field of a thing, as it is published together with its others. */
export interface PublishedPart<Field extends string = string> extends Omit<FieldChange, 'field'> {
  field: Field;
  working: WorkingField;
  /**
   * What goes out of it. It may ask first.
   * @returns undefined: nothing of it goes out now
   * @throws ApiError what is wrong with it
   */
  toPublish: () => Promise<string | undefined> | string | undefined;
  /** It is no working copy: it is kept on this device, and this drops it. */
  discardHere?: () => void;
}

/** Fields with the words that go out. */
export type PublishedTexts<Field extends string = string> = Partial<Record<Field, string>>;

/** Takes back what was just published; undefined where nobody can. */
type UndoPublished = (() => void) | undefined;

export interface PublishingParts<Field extends string> {
  copy: CopyOfThing;
  /** In the order in which they are sent. */
  parts: readonly PublishedPart<Field>[];
  /**
   * Publishes fields, which become one entry of the history.
   * @throws ApiError why nothing was published; `changed_meanwhile` once what the others published is read
   */
  send: (texts: PublishedTexts<Field>) => Promise<UndoPublished>;
  /** Fields of one name are sent together; left out: all are. */
  groupOf?: (field: Field) => string;
}

/** What the row of a thing says and does. */
export interface Publishing {
  changes: FieldChange[];
  isBlocked: boolean;
  isBusy: boolean;
  error: unknown;
  done: { onUndo: (() => void) | undefined } | undefined;
  /** Who published here while these words were typed; undefined: nobody, or nobody knows who. */
  publishedBy: string | undefined;
  /** @param names of the fields; left out: all that wait. @returns whether all of them went out */
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

/** Publishes what somebody typed into the fields of a thing, or puts it aside. */
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
    // Nothing is queued: what is pressed without a connection is pressed again with one.
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
      // What somebody else published is settled in the field.
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

/** So long it is offered to take discarded words back where they were (ms); later they are in the account. */
const UNDO_MS = 6_000;

const undoDiscard = (copy: CopyOfThing, id: string) => ({
  label: 'Undo',
  shownMs: UNDO_MS,
  onAct: () => {
    void takeBackDiscarded(id).then(
      () => copy.open(),
      () => undefined,
    );
  },
});
