import { type PublishedFieldName, type PublishedSubjectName, publishedFieldOf } from '@venture-atlas/types';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CopyKey } from '../api/working-copies.ts';
import { useViewer } from '../session/use-viewer.ts';
import { mergePublished, type PublishedText, type Resolution, resolvedText, type TypedOn } from './draft.ts';
import type { CopyState, LocalWorkingCopy } from './local-working-copy.ts';
import { workingCopiesOf } from './working-copies.ts';

/** The user's working copy of a thing. */
export function useCopyOf({ subject, id }: CopyKey): { copy: LocalWorkingCopy; state: CopyState } {
  const { user } = useViewer();
  const copies = workingCopiesOf(user?.id ?? 0);
  const copy = copies.of({ subject, id });
  useEffect(() => {
    void copy.open();
  }, [copy]);
  const state = useSyncExternalStore(copies.subscribe, () => copy.state);
  return { copy, state };
}

export interface WorkingField {
  label: string;
  kind: 'line' | 'text';
  /** The text in the field: typed text, otherwise the published text. */
  text: string;
  /** Where the text is stored. */
  state: 'published' | 'on-device' | 'for-you-only';
  onChange: (text: string) => void;
  /** Conflicts with text published meanwhile. They must be resolved before publishing. */
  conflicts: readonly { base: string; mine: string; theirs: string; settle: (how: Resolution) => void }[];
  /** Who published meanwhile, if known. */
  publishedBy: string | undefined;
  /** Where its text was typed, if that was on another device. */
  from: TypedOn | undefined;
  /** The different text of another device, with the published text that it is based on; undefined without one. */
  other: (TypedOn & { text: string; base: string; choose: (which: 'here' | 'other') => void }) | undefined;
  /** Why the server does not store the text, which is on this device anyway; null: it does. */
  problem: unknown;
}

export interface WorkingFieldParts<Subject extends PublishedSubjectName> {
  subject: Subject;
  id: string;
  field: PublishedFieldName<Subject>;
  /** The published text; undefined while unknown. */
  published: PublishedText | undefined;
  /** The text in the field while the published text is unknown. */
  shown?: string | undefined;
}

/**
 * A text field whose text waits for Publish. Typed text is stored on the device at once, and on the server within two
 * seconds. Text that others publish meanwhile is merged into it.
 */
export function useWorkingCopy<Subject extends PublishedSubjectName>({
  subject,
  id,
  field,
  published,
  shown = '',
}: WorkingFieldParts<Subject>): WorkingField {
  const { copy, state } = useCopyOf({ subject, id });
  const draft = state.drafts.get(field);
  const { version, text: publishedText } = published ?? {};
  const settled = copy.settled.get(field);
  const { isKnown } = state;
  useEffect(() => {
    if (version === undefined || publishedText === undefined) return;
    copy.meet(field, { version, text: publishedText }, { isKnown, settled });
  }, [copy, field, version, publishedText, isKnown, settled]);
  const met = useMemo(() => {
    if (draft === undefined || version === undefined || publishedText === undefined) return undefined;
    return mergePublished(draft, { version, text: publishedText }, settled);
  }, [draft, version, publishedText, settled]);
  const isContested = met !== undefined && met.conflicts.length > 0;
  useEffect(() => {
    // The server knows the base version once it has the text.
    if (isContested && version !== undefined && state.isOnServer) void copy.learnPublisher(field, version);
  }, [copy, field, version, isContested, state.isOnServer]);
  const other = state.others.get(field);
  const { label = '', kind = 'text' } = publishedFieldOf(subject, field) ?? {};
  return {
    label,
    kind,
    text: draft?.text ?? published?.text ?? shown,
    state: draft === undefined ? 'published' : state.isOnServer ? 'for-you-only' : 'on-device',
    onChange: (text) => copy.type(field, { version, text: publishedText ?? shown }, text),
    conflicts: (met?.conflicts ?? []).map((conflict) => ({
      ...conflict,
      settle: (how) => copy.settle(field, met?.base ?? '', conflict, resolvedText(draft?.text ?? '', conflict, how)),
    })),
    publishedBy: state.publishedBy.get(field),
    problem: state.problem,
    from: state.from.get(field),
    other: other && { ...other, choose: (which) => void copy.choose(field, which) },
  };
}
