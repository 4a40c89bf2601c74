import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  locationNameProblem,
  publishMessages,
  suggestionLine,
  suggestionMessages,
  suggestionWords,
} from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorText } from '../../api/api-error.ts';
import { sendSuggestion, suggestionFormQuery, suggestionsKey } from '../../api/suggestions.ts';
import { movedWords } from '../../map/model/moved-words.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { ChangesCard, type FieldChange } from '../../working-copy/changes-card.tsx';
import { wordsOfChange } from '../../working-copy/words-of-change.ts';
import rowClasses from '../../working-copy/working-copy.module.css';
import { bodyOf, changesOf, shownOf } from './suggestion-draft.ts';
import type { WrittenSuggestion } from './use-suggestion.ts';

/** Who gets the suggestion, and what sends it. */
export function SuggestFoot({ written }: { written: WrittenSuggestion }) {
  const { online } = useNetwork();
  const { of, form, beginning, typed, forget } = written;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changes = changesOf(beginning, typed).filter(({ field }) => !left.has(field));
  const body = bodyOf(form, beginning, typed, left);
  const cardChanges = useCardChanges(written);
  const isFull = of.suggestion === undefined && form.waiting >= form.most;
  const { name } = shownOf(beginning, typed);
  const isNameWrong = changes.some(({ field }) => field === 'name') && locationNameProblem(name) !== undefined;
  const sending = useMutation({
    mutationFn: (sent: NonNullable<typeof body>) => sendSuggestion(of, sent),
    onSuccess: () => {
      forget();
      return client.invalidateQueries({ queryKey: [suggestionsKey] });
    },
    // The text changed meanwhile: the form is read anew, and what was typed is brought to it.
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? client.invalidateQueries({ queryKey: suggestionFormQuery(of).queryKey })
        : undefined,
  });
  const isOff = !online || isFull || isNameWrong || body === undefined || sending.isPending;
  const send = () => {
    if (!isOff) sending.mutate(body);
  };
  const rowRef = useSendKey(send);
  if (sending.isSuccess && body === undefined)
    return (
      <div className={rowClasses.row} role="status">
        <p>
          {suggestionWords.sent} · <Link to={pages.ownSuggestions}>{suggestionWords.seeOwn}</Link>
        </p>
      </div>
    );
  const line = suggestionLine(form.to, beginning.isNewPlace ? null : changes.map(wordsOfChange));
  return (
    <div className={rowClasses.row} data-open={isOpen || undefined} ref={rowRef}>
      {isOpen ? (
        <ChangesCard
          changes={cardChanges}
          chosen={new Set(changes.map(({ field }) => field))}
          onChoose={(field, isChosen) =>
            setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== field) : [...now, field]))
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
      {sending.isError ? <Alert kind="error">{`Not sent. ${errorText(sending.error)}`}</Alert> : null}
      {online ? (
        <p className={rowClasses.line}>
          {isFull ? (
            suggestionMessages.tooMany(form.most)
          ) : body === undefined ? (
            suggestionWords.nothingYet[beginning.isNewPlace ? 'place' : 'change']
          ) : (
            <>
              <strong>{line.who}</strong> will get {line.gets}. {line.until}
            </>
          )}
        </p>
      ) : (
        <p className={rowClasses.line} role="status">
          <strong>{publishMessages.offline}</strong> {publishMessages.offlineWords}
        </p>
      )}
      <div className={plain.buttons}>
        <Button disabled={isOff} leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />} onClick={send}>
          {suggestionWords.send}
        </Button>
        <kbd className={rowClasses.key}>Ctrl Enter</kbd>
        {cardChanges.length === 0 || beginning.isNewPlace ? null : (
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {publishMessages.seeChanges}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The changes as the card of changes shows them. */
function useCardChanges({ beginning, typed }: WrittenSuggestion): FieldChange[] {
  const { details } = useScene();
  return useMemo(() => {
    const { position } = beginning;
    const { at } = shownOf(beginning, typed);
    return changesOf(beginning, typed).map((change) =>
      change.field === 'position' && position !== undefined && at !== undefined
        ? { ...change, after: movedWords(position, at, details.miles_per_unit) }
        : change,
    );
  }, [beginning, typed, details.miles_per_unit]);
}

/** Ctrl+Enter and Cmd+Enter send from every field of the tab. @returns for something within it */
function useSendKey(send: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const tab = ref.current?.closest<HTMLElement>('[role="tabpanel"]');
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      latest.current();
    };
    tab?.addEventListener('keydown', listen);
    return () => tab?.removeEventListener('keydown', listen);
  }, []);
  return ref;
}
