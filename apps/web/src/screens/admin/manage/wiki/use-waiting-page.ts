import { useQueryClient } from '@tanstack/react-query';
import { namesOfLinks, publishMessages, toTyped, wholeMarkdown, withWholeMarkdown } from '@venture-atlas/rules';
import { EDITED_ATLAS, idOfNew, publishedFields, type StaffWikiPage } from '@venture-atlas/types';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveWikiPage } from '../../../../api/admin.ts';
import { errorText } from '../../../../api/api-error.ts';
import { changedMeanwhile } from '../../../../api/changed-meanwhile.ts';
import { newClientKey } from '../../../../api/client-key.ts';
import { staffKeys } from '../../../../api/staff-keys.ts';
import { revertChange } from '../../../../api/staff-map.ts';
import type { useSecretQuestion } from '../../../../forms/markdown/secret-question.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { localField } from '../../../../working-copy/local-field.ts';
import { type PublishedPart, type PublishedTexts, usePublishing } from '../../../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy, type WorkingField } from '../../../../working-copy/use-working-copy.ts';
import { useRegistry } from '../../use-registry.ts';
import { useStaffSave } from '../../use-staff-save.ts';
import { useFoundDraft, useKeepDraft } from './kept-draft.ts';
import {
  changeDraft,
  type DraftAct,
  type FactName,
  factNames,
  factRows,
  factsBetween,
  toContent,
  toDraft,
  type WikiDraft,
  type WrittenPage,
  withFacts,
} from './wiki-draft.ts';

const { text: textModel, caption: captionModel } = publishedFields.location.fields;
type Field = 'text' | 'caption' | FactName;

/** The whole text of a draft, as it is kept. */
const wholeOf = (draft: WikiDraft): string => wholeMarkdown(toContent(draft));

const textOf = ({ top_section, sections, markdown, nextKey }: WikiDraft) => ({
  top_section,
  sections,
  markdown,
  nextKey,
});

/** What goes out of a text, after asking. */
type AskBefore = ReturnType<typeof useSecretQuestion>['toPublish'];

/**
 * A text whose words wait for Publish. Text and caption are working copies: on the device at once, and on the server. What
 * else the page has is kept on this device.
 */
export function useWaitingPage(item: WrittenPage, askBefore: AskBefore) {
  const { worldId = EDITED_ATLAS } = useRegistry();
  const { id, location, wiki_page_content: content, version } = item;
  const key =
    location === null
      ? ({ subject: 'wiki_page', id: id === undefined ? idOfNew(worldId) : String(id) } as const)
      : ({ subject: 'location', id: String(location.id) } as const);
  const saved = useMemo(() => toDraft(item), [item]);
  const whole = wholeMarkdown(content);
  const text = useWorkingCopy<'location' | 'wiki_page'>({ ...key, field: 'text', published: { version, text: whole } });
  const published = { version, text: content.image_text };
  const caption = useWorkingCopy<'location' | 'wiki_page'>({ ...key, field: 'caption', published });
  const { copy } = useCopyOf(key);
  const { own, setOwn, contested, settle, forget } = useOwnDraft(item, saved, { text, caption });
  const facts = factsBetween(own, saved);

  // Sections that are typed into stay as they are. What came from elsewhere is shown as it is kept.
  const elsewhere = useMemo(
    () => textOf(toDraft({ ...item, wiki_page_content: withWholeMarkdown(content, text.text) })),
    [item, content, text.text],
  );
  const isOwn = useMemo(() => wholeOf(own) === text.text, [own, text.text]);
  const draft: WikiDraft = { ...own, ...(isOwn ? {} : elsewhere), image_text: caption.text };
  const latest = useRef({ draft, text, caption });
  useLayoutEffect(() => {
    latest.current = { draft, text, caption };
  });
  const dispatch = useCallback(
    (act: DraftAct) => {
      const now = latest.current;
      const next = changeDraft(now.draft, act);
      now.draft = next;
      setOwn(next);
      const typed = wholeOf(next);
      if (typed !== now.text.text) now.text.onChange(typed);
      if (next.image_text !== now.caption.text) now.caption.onChange(next.image_text);
    },
    [setOwn],
  );

  const typed = isOwn ? toContent(draft) : undefined;
  const send = useSend({ item, saved, own, typed, onMade: forget });
  const names = namesOfLinks(content.links);
  const shown = (stored: string) => toTyped(stored, names);
  const parts: PublishedPart<Field>[] = [
    {
      ...textModel,
      field: 'text',
      working: text,
      before: shown(whole),
      after: shown(text.text),
      toPublish: () => askBefore(`Text of ${location?.name ?? item.name}`, whole, text.text, shown),
    },
    {
      ...captionModel,
      field: 'caption',
      working: caption,
      before: content.image_text,
      after: caption.text,
      toPublish: () => caption.text.trim(),
    },
    ...facts.map((name): PublishedPart<Field> => {
      const { label, mine, theirs } = factRows[name](own, saved);
      const discardHere = () => setOwn((now) => withFacts(now, [name], saved));
      const working = localField(mine);
      return {
        field: name,
        label,
        kind: 'line',
        working,
        before: theirs,
        after: mine,
        toPublish: () => mine,
        discardHere,
      };
    }),
  ];
  const publishing = usePublishing<Field>({ copy, parts, send });
  return { draft, dispatch, text, caption, shown, publishing, hasFacts: facts.length > 0, contested, settle };
}

interface SendParts {
  item: WrittenPage;
  saved: WikiDraft;
  own: WikiDraft;
  typed: ReturnType<typeof toContent> | undefined;
  /** A new page is made. */
  onMade: () => void;
}

/** Publishes text, caption, and facts in one change. A new page has all its facts at once, and leads back to the list. */
function useSend({ item, saved, own, typed, onMade }: SendParts) {
  const { worldId, list } = useRegistry();
  const navigate = useNavigate();
  const client = useQueryClient();
  const staff = useStaffSave<StaffWikiPage>(item.id === undefined ? undefined : item.version);
  const take = (page: StaffWikiPage) => {
    staff.seen(page.version);
    client.setQueryData(staffKeys.adminItem('wikipage', page.id), page);
  };
  const undo = (changeId: number, pageId: number) => async () => {
    try {
      await revertChange(changeId, newClientKey());
      // A page that was just made is in lists.
      const queryKey = item.id === undefined ? ['admin'] : staffKeys.adminItem('wikipage', pageId);
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      showToast(errorText(failure));
    }
  };
  return async (texts: PublishedTexts<Field>) => {
    const content = item.wiki_page_content;
    const chosen = factNames.filter((name) => item.id === undefined || texts[name] !== undefined);
    const facts = withFacts(saved, chosen, own);
    const { image, attribution } = toContent(facts);
    const isTyped = typed !== undefined && texts.text === wholeMarkdown(typed);
    const words = texts.text === undefined ? content : isTyped ? typed : withWholeMarkdown(content, texts.text);
    const { top_section, sections, markdown } = words;
    const wiki_page_content = {
      top_section,
      sections,
      image,
      image_text: texts.caption ?? content.image_text,
      attribution,
      ...(markdown === undefined ? {} : { markdown }),
    };
    const page = { name: facts.name.trim(), location_id: facts.location?.id ?? null, wiki_page_content };
    if (item.id !== undefined) staff.seen(item.version);
    try {
      const { change_id, ...answer } = await staff.save(page, (stamp) =>
        saveWikiPage({ id: item.id, worldId }, { ...page, ...stamp }),
      );
      take(answer);
      const takeBack = change_id === null ? undefined : () => void undo(change_id, answer.id)();
      if (item.id === undefined) {
        onMade();
        showToast(publishMessages.isPublished, takeBack && { label: 'Undo', onAct: takeBack });
        await navigate(list('wikipage'));
      }
      return takeBack;
    } catch (error) {
      const meanwhile = changedMeanwhile<StaffWikiPage>(error);
      staff.dropConflict();
      if (meanwhile !== undefined) take(meanwhile.current);
      throw error;
    }
  };
}

const wordsIn = (draft: WikiDraft | undefined): boolean =>
  draft !== undefined && (draft.markdown ?? draft.top_section) !== '';

/** What is typed on this screen, with the facts of the page; they follow what others save. */
function useOwnDraft(item: WrittenPage, saved: WikiDraft, words: Record<'text' | 'caption', WorkingField>) {
  const { key, found } = useFoundDraft(item.id);
  const [own, setOwn] = useState(() => (found === undefined ? saved : withFacts(saved, factNames, found.draft)));
  const [base, setBase] = useState(saved);
  const [contested, setContested] = useState<{ names: FactName[]; theirs: WikiDraft }>();
  if (base !== saved) {
    const [mine, theirs] = [factsBetween(own, base), factsBetween(saved, base)];
    const both = factsBetween(own, saved).filter((name) => mine.includes(name) && theirs.includes(name));
    setBase(saved);
    setOwn(
      withFacts(
        own,
        factNames.filter((name) => !mine.includes(name)),
        saved,
      ),
    );
    setContested(both.length === 0 ? undefined : { names: both, theirs: saved });
  }
  // Drafts of before words waited had the whole page.
  const [old, setOld] = useState(() => (wordsIn(found?.draft) ? found?.draft : undefined));
  useEffect(() => {
    if (old === undefined) return;
    setOld(undefined);
    words.text.onChange(wholeOf(old));
    words.caption.onChange(old.image_text);
  }, [old, words]);
  const hasFacts = factsBetween(own, saved).length > 0;
  const facts = useMemo(() => withFacts(toDraft(undefined), factNames, own), [own]);
  const forget = useKeepDraft(key, hasFacts ? facts : undefined, item.version);
  useEffect(() => {
    if (!hasFacts) forget();
  }, [hasFacts, forget]);
  const settle = (how: 'mine' | 'theirs') => {
    if (how === 'theirs' && contested !== undefined) setOwn(withFacts(own, contested.names, contested.theirs));
    setContested(undefined);
  };
  return { own, setOwn, contested, settle, forget };
}
