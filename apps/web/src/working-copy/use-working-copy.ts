import type { PublishedFieldName, PublishedSubjectName } from '@venture-atlas/types';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CopyKey } from '../api/working-copies.ts';
import { useViewer } from '../session/use-viewer.ts';
import type { CopyOfThing, CopyState } from './copy-of-thing.ts';
import { meetPublished, type PublishedText, type Settling, settledText } from './draft.ts';
import { workingCopiesOf } from './working-copies.ts';

/** What the signed-in person writes about a thing and has not published. */
export function useCopyOf({ subject, id }: CopyKey): { copy: CopyOfThing; state: CopyState } {
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
  /** What stands in the field: what was typed, else what is published. */
  text: string;
  /** Where the words are. */
  state: 'published' | 'on-device' | 'for-you-only';
  onChange: (text: string) => void;
  /** What somebody published meanwhile in the same sentences: nothing goes out before it is settled. */
  conflicts: readonly { base: string; mine: string; theirs: string; settle: (how: Settling) => void }[];
  /** Who published meanwhile, as far as the server said. */
  publishedBy: string | undefined;
  /** What another device has there instead; undefined: nothing else. */
  other: { text: string; choose: (which: 'here' | 'other') => void } | undefined;
  /** Why the server does not keep the words, which are on this device all the same; null: it does. */
  problem: unknown;
}

export interface WorkingFieldParts<Subject extends PublishedSubjectName> {
  subject: Subject;
  id: string;
  field: PublishedFieldName<Subject>;
  /** What is published; undefined while that is not known. */
  published: PublishedText | undefined;
  /** What stands in the field while that is not known. */
  shown?: string | undefined;
}

/**
 * A text field whose words wait for Publish. What is typed is kept for its writer: on the device at once, on the server
 * within two seconds. What others publish meanwhile is merged into it.
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
    return meetPublished(draft, { version, text: publishedText }, settled);
  }, [draft, version, publishedText, settled]);
  const isContested = met !== undefined && met.conflicts.length > 0;
  useEffect(() => {
    // The server knows what was typed into which version once it has it.
    if (isContested && version !== undefined && state.isOnServer) void copy.learnPublisher(field, version);
  }, [copy, field, version, isContested, state.isOnServer]);
  const other = state.others.get(field);
  return {
    text: draft?.text ?? published?.text ?? shown,
    state: draft === undefined ? 'published' : state.isOnServer ? 'for-you-only' : 'on-device',
    onChange: (text) => copy.type(field, { version, text: publishedText ?? shown }, text),
    conflicts: (met?.conflicts ?? []).map((conflict) => ({
      ...conflict,
      settle: (how) => copy.settle(field, met?.base ?? '', conflict, settledText(draft?.text ?? '', conflict, how)),
    })),
    publishedBy: state.publishedBy.get(field),
    problem: state.problem,
    other: other && { text: other.text, choose: (which) => copy.choose(field, which) },
  };
}
