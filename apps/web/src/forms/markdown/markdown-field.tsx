import plain from '../../ui/plain.module.css';
import '../../ui/field-styles.ts';
import { Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconLock,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { closeSecrets, type SecretFor, secretsIn, staffMessages, withoutSecretIds } from '@venture-atlas/rules';
import { EDITED_ATLAS } from '@venture-atlas/types';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ReadingScope, worldQuery } from '../../api/reading-scope.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './markdown-field.module.css';
import {
  applyMark,
  insertLink,
  insertPart,
  insertPlace,
  insertPlaceLater,
  type Mark,
  markSecret,
  marks,
  placeQuery,
  type Typing,
} from './markdown-marks.ts';
import { PlaceMenu, usePlaceChoices } from './place-menu.tsx';
import { useHiddenIds } from './use-hidden-ids.ts';

export interface MarkdownFieldProps {
  label: string;
  /** The field, so that a parent can focus it. */
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined;
  value: string;
  onChange: (text: string) => void;
  /** The world whose places the menu offers; undefined: the Atlas. */
  worldId: string | undefined;
  /** The text belongs to a draft, so new places are drafts, too. */
  isDraft?: boolean | undefined;
  /** The scope of a writer who may not edit there. They can neither create places nor mark secrets. */
  reader?: ReadingScope | undefined;
  rows: number;
  error?: ReactNode;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  /** The id of the element that describes the field. */
  describedBy?: string | undefined;
  onFocus?: (() => void) | undefined;
  /** The text or one of its buttons lost the focus. `focusHasLeft` tells whether the focus left the whole field. */
  onBlur?: ((event: FocusEvent) => void) | undefined;
  /** Keys that neither the menu of places nor the browser handles. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /**
   * Renders the picture chooser, if the text may contain pictures.
   * @param put inserts the picture as Markdown
   */
  picture?: ((put: (part: string) => void) => ReactNode) | undefined;
}

/** With more rows than this, the end of the field may be below the window. */
const TALL = 8;

/** A Markdown field (design, section 4): formatting buttons, and a menu of places after `@` or `[[`. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, rows, error, readOnly = false, placeholder, onFocus, onBlur } = props;
  const { worldId, isDraft = false, reader } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const fieldRef = useMergedRef(ref, props.fieldRef);
  const menuId = useId();
  const [at, setAt] = useState<{ start: number; end: number }>();
  const { value, onChange } = useHiddenIds(props, at);
  const [closedAt, setClosedAt] = useState<number>();
  const next = useRef<Typing>(undefined);
  useLayoutEffect(() => {
    // After a change by the component, restores the selection.
    if (next.current?.text === value) ref.current?.setSelectionRange(next.current.start, next.current.end);
    next.current = undefined;
  }, [value]);

  const currentTyping = (): Typing => {
    const { selectionStart: start = value.length, selectionEnd: end = start } = ref.current ?? {};
    return { text: value, start, end };
  };
  const put = (typing: Typing) => {
    next.current = typing;
    onChange(typing.text);
    setAt({ start: typing.start, end: typing.end });
    ref.current?.focus();
  };
  const asked = at === undefined || readOnly ? undefined : placeQuery({ text: value, ...at });
  const query = asked?.from === closedAt ? undefined : asked;
  const live = useRef({ value, onChange });
  useLayoutEffect(() => {
    live.current = { value, onChange };
  });
  const choices = usePlaceChoices(
    query?.words,
    { worldId, isDraft, reader },
    {
      onChoose: (name) => {
        if (query !== undefined) put(insertPlace(currentTyping(), query, name));
      },
      onNew: () => {
        const from = query?.from ?? 0;
        const asked = value.slice(from, currentTyping().start);
        setClosedAt(from);
        // The user may keep typing. Only the searched words are replaced, and the focus stays.
        return (name) => {
          const { selectionStart: start = 0, selectionEnd: end = start } = ref.current ?? {};
          const typing = insertPlaceLater({ text: live.current.value, start, end }, { from, asked }, name);
          if (typing === undefined) return;
          next.current = typing;
          live.current.onChange(typing.text);
        };
      },
    },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (query === undefined || event.nativeEvent.isComposing) return props.onKeyDown?.(event);
    if (event.key === 'Escape') setClosedAt(query.from);
    else if (!choices.onKey(event.key)) return props.onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  const storeSelection = () => {
    const { selectionStart: start = 0, selectionEnd: end = start } = ref.current ?? {};
    setAt({ start, end });
  };
  const isOpen = query !== undefined && choices.rows.length > 0;
  return (
    <div className={plain.relative}>
      <Textarea
        ref={fieldRef}
        label={label}
        wrapperProps={{ onFocus, onBlur }}
        inputContainer={(input) => (
          <>
            <MarkdownBar
              label={label}
              worldId={worldId}
              hasSecrets={reader === undefined}
              currentTyping={currentTyping}
              put={put}
              isDisabled={readOnly}
              picture={props.picture}
            />
            {input}
            <SecretHint text={value} worldId={worldId} />
          </>
        )}
        rows={rows}
        resize="vertical"
        value={value}
        error={error}
        readOnly={readOnly}
        placeholder={placeholder ?? ''}
        aria-describedby={props.describedBy}
        aria-autocomplete="list"
        aria-controls={isOpen ? menuId : undefined}
        aria-activedescendant={isOpen ? `${menuId}-${choices.active}` : undefined}
        onChange={(event) => {
          const { value: typed, selectionEnd } = event.currentTarget;
          const text = withoutSecretIds(typed);
          const caret = withoutSecretIds(typed.slice(0, selectionEnd)).length;
          if (text !== typed) next.current = { text, start: caret, end: caret };
          onChange(typed);
          storeSelection();
        }}
        onSelect={storeSelection}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setAt(undefined);
          setClosedAt(undefined);
        }}
      />
      {isOpen ? (
        <div className={classes.menuAt} data-tall={rows > TALL ? '' : undefined}>
          <PlaceMenu id={menuId} words={query?.words ?? ''} {...choices} />
        </div>
      ) : null}
    </div>
  );
}

const acts: Record<Mark, { label: string; Icon: TablerIcon }> = {
  bold: { label: 'Bold', Icon: IconBold },
  italic: { label: 'Italic', Icon: IconItalic },
  heading: { label: 'Heading', Icon: IconH2 },
  list: { label: 'List', Icon: IconList },
  numbers: { label: 'Numbers', Icon: IconListNumbers },
  quote: { label: 'Quote', Icon: IconBlockquote },
};

interface MarkdownBarProps {
  /** Label of the field. */
  label: string;
  /** The world of the text; undefined: the Atlas. */
  worldId: string | undefined;
  /** Secrets can be marked. */
  hasSecrets: boolean;
  currentTyping: () => Typing;
  put: (typing: Typing) => void;
  isDisabled: boolean;
  /** Renders the picture chooser, if the text may contain pictures. */
  picture: ((put: (part: string) => void) => ReactNode) | undefined;
}

/** The buttons above a Markdown field, and the picture chooser. */
function MarkdownBar({ label, worldId, hasSecrets, currentTyping, put, isDisabled, picture }: MarkdownBarProps) {
  const secret = useSecretFor(worldId);
  const [choosesPicture, setChoosesPicture] = useState(false);
  const button = (words: string, Icon: TablerIcon, act: () => void, more: object = {}) => (
    <IconButton
      key={words}
      variant="subtle"
      label={words}
      disabled={isDisabled}
      // Keeps the focus in the field, because leaving it would save an unfinished text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
      {...more}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <div className={`${plain.wrapping} ${classes.bar}`} role="toolbar" aria-label={`Marks for ${label}`}>
        {marks.map((mark) => button(acts[mark].label, acts[mark].Icon, () => put(applyMark(mark, currentTyping()))))}
        {button('Link a place', IconAt, () => {
          const { text, start, end } = currentTyping();
          const words = text.slice(start, end).slice(0, 60);
          const before = `${text.slice(0, start)}[[${words}`;
          put({ text: before + text.slice(end), start: before.length, end: before.length });
        })}
        {button('Link a page', IconLink, () => put(insertLink(currentTyping())))}
        {picture === undefined
          ? null
          : button('Picture', IconPhoto, () => setChoosesPicture(!choosesPicture), { 'aria-expanded': choosesPicture })}
        {hasSecrets ? button(staffMessages.secret, IconLock, () => put(markSecret(secret, currentTyping()))) : null}
      </div>
      {picture !== undefined && choosesPicture
        ? picture((part) => {
            put(insertPart(currentTyping(), part));
            setChoosesPicture(false);
          })
        : null}
    </>
  );
}

/** For a text with secrets: explains who reads them, and warns if one is not closed. */
function SecretHint({ text, worldId }: { text: string; worldId: string | undefined }) {
  const most = useSecretFor(worldId);
  // Keeps typing responsive.
  const shown = useDeferredValue(text);
  const words = useMemo(() => hintOf(shown, most), [shown, most]);
  return (
    <div role="status" className={classes.hint}>
      {words === undefined ? null : (
        <>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span>{words}</span>
        </>
      )}
    </div>
  );
}

function hintOf(text: string, most: SecretFor): string | undefined {
  const secret = secretsIn(text);
  if (secret === null) return undefined;
  if (closeSecrets(text) !== text) return staffMessages.secretOpen;
  return staffMessages.secretFor[most === 'dm' ? secret : 'editors'];
}

/**
 * The readers of a secret in a world's texts. In an open world anybody may be the DM of a campaign, so only editors.
 * Also editors while unknown.
 * @param worldId undefined: the Atlas
 */
function useSecretFor(worldId: string | undefined): SecretFor {
  const isOne = worldId !== undefined && worldId !== EDITED_ATLAS;
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: isOne });
  return data?.access === 'closed' ? 'dm' : 'editors';
}
