import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftKey, readStored, removeStored, writeStored } from '../../../../session/storage.ts';
import { readTokens } from '../../../../session/tokens.ts';
import { useViewer } from '../../../../session/use-viewer.ts';
import type { WikiDraft } from './wiki-draft.ts';

/** A draft of this device, and the version of the page it was made upon. */
interface KeptDraft {
  draft: WikiDraft;
  version: number | undefined;
}

const restMilliseconds = 500;
/** Whoever types without a rest loses no more than this. */
const mostMilliseconds = 2_000;

/** Where the draft of the signed-in person is kept, and what was there when the screen came. @param pageId undefined for a new page */
export function useFoundDraft(pageId: number | undefined): { key: DraftKey; found: KeptDraft | undefined } {
  const { user } = useViewer();
  const key: DraftKey = `va:draft:wikipage:${user?.id ?? 0}:${pageId ?? 'new'}`;
  const [found] = useState(() => parse(readStored(key)));
  return { key, found };
}

/**
 * Keeps what is being written on this device until it is saved: through a closed tab, an ended session, a crash. It is
 * written down when typing rests, every two seconds while it does not, and when the screen goes.
 *
 * @param draft undefined while there is nothing to keep
 * @returns forgets it: it was saved, or dropped
 */
export function useKeepDraft(key: DraftKey, draft: WikiDraft | undefined, version: number | undefined): () => void {
  const kept = useRef<{ draft: WikiDraft; version: number | undefined } | undefined>(undefined);
  const keptAt = useRef(0);
  const keep = useCallback(() => {
    keptAt.current = Date.now();
    if (kept.current !== undefined) writeStored(key, JSON.stringify(kept.current));
  }, [key]);
  useEffect(() => {
    kept.current = draft && { draft, version };
    if (draft === undefined) return;
    const sinceKept = Date.now() - keptAt.current;
    const timer = setTimeout(keep, Math.max(0, Math.min(restMilliseconds, mostMilliseconds - sinceKept)));
    return () => clearTimeout(timer);
  }, [draft, version, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Who logged out, here or in another tab, leaves nothing behind.
      if (readTokens() !== undefined) keep();
    };
  }, [keep]);
  return useCallback(() => {
    kept.current = undefined;
    removeStored(key);
  }, [key]);
}

/** Anything but a draft counts as none: people edit their storage. */
export function parse(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  try {
    const { draft, version } = JSON.parse(text) as Partial<KeptDraft>;
    if (!isDraft(draft)) return undefined;
    // One that was kept before texts could be Markdown says nothing of it.
    const whole = { ...draft, markdown: draft.markdown ?? null, names: draft.names ?? [] };
    return { draft: whole, version: typeof version === 'number' ? version : undefined };
  } catch {
    return undefined;
  }
}

const isNames = (names: unknown): boolean =>
  Array.isArray(names) &&
  names.every((one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string');

function isDraft(draft: Partial<WikiDraft> | undefined): draft is WikiDraft {
  const isPart = (part: Partial<{ key: number; name: string; text: string }>) =>
    typeof part?.key === 'number' && typeof part.name === 'string' && typeof part.text === 'string';
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.name, draft.top_section, draft.image, draft.image_text].every((text) => typeof text === 'string') &&
    typeof draft.nextKey === 'number' &&
    (draft.markdown == null || typeof draft.markdown === 'string') &&
    (draft.names === undefined || isNames(draft.names)) &&
    typeof draft.attribution === 'object' &&
    Object.values(draft.attribution ?? { x: 0 }).every((text) => typeof text === 'string') &&
    Array.isArray(draft.sections) &&
    draft.sections.every((one) => isPart(one) && Array.isArray(one.subsections) && one.subsections.every(isPart))
  );
}
