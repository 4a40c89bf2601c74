import type { SuggestionDetails } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { carryOver, type Decision, decisionOf } from './decision.ts';

/** What was edited or typed about suggestions that one went on from, by their id: coming back finds it again. */
export type Drafts = Map<string, Draft>;

interface Draft {
  decision: Decision;
  /** As it was when that was typed. */
  details: SuggestionDetails;
}

/** A suggestion as whoever decides would have it, carried over to what it is now. */
export function useDraft(details: SuggestionDetails, drafts: Drafts) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = drafts.get(details.id);
    const decision = kept === undefined ? decisionOf(details) : carryOver(kept.decision, kept.details, details);
    return { decision, details };
  });
  useEffect(() => {
    drafts.set(details.id, draft);
  }, [drafts, details.id, draft]);
  if (draft.details !== details) setDraft({ decision: carryOver(draft.decision, draft.details, details), details });
  return {
    decision: draft.decision,
    change: (to: (decision: Decision) => Decision) => setDraft((now) => ({ ...now, decision: to(now.decision) })),
  };
}
