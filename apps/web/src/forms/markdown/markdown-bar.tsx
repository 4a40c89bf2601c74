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
import { staffMessages } from '@venture-atlas/rules';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { markSecret } from './mark-secret.ts';
import classes from './markdown-field.module.css';
import { applyMark, insertLink, insertPart, type Mark, marks, type Typing } from './markdown-marks.ts';
import { useSecretFor } from './use-secret-for.ts';

const acts: Record<Mark, { label: string; Icon: TablerIcon }> = {
  bold: { label: 'Bold', Icon: IconBold },
  italic: { label: 'Italic', Icon: IconItalic },
  heading: { label: 'Heading', Icon: IconH2 },
  list: { label: 'List', Icon: IconList },
  numbers: { label: 'Numbers', Icon: IconListNumbers },
  quote: { label: 'Quote', Icon: IconBlockquote },
};

export interface MarkdownBarProps {
  /** Of the field. */
  label: string;
  /** Whose text is written; undefined: one of the Atlas. */
  worldId: string | undefined;
  typingNow: () => Typing;
  put: (typing: Typing) => void;
  isDisabled: boolean;
  /** What chooses a picture for the text, where one may stand in it. */
  picture: ((put: (part: string) => void) => ReactNode) | undefined;
}

/** The buttons over a field for Markdown, and what one of them opens. */
export function MarkdownBar({ label, worldId, typingNow, put, isDisabled, picture }: MarkdownBarProps) {
  const secret = useSecretFor(worldId);
  const [choosesPicture, setChoosesPicture] = useState(false);
  const button = (words: string, Icon: TablerIcon, act: () => void, more: object = {}) => (
    <IconButton
      key={words}
      variant="subtle"
      label={words}
      disabled={isDisabled}
      // The field keeps the focus: what is typed before a mark is set is no finished text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
      {...more}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={`Marks for ${label}`}>
        {marks.map((mark) => button(acts[mark].label, acts[mark].Icon, () => put(applyMark(mark, typingNow()))))}
        {button('Link a place', IconAt, () => {
          const { text, start, end } = typingNow();
          const words = text.slice(start, end).slice(0, 60);
          const before = `${text.slice(0, start)}[[${words}`;
          put({ text: before + text.slice(end), start: before.length, end: before.length });
        })}
        {button('Link a page', IconLink, () => put(insertLink(typingNow())))}
        {picture === undefined
          ? null
          : button('Picture', IconPhoto, () => setChoosesPicture(!choosesPicture), { 'aria-expanded': choosesPicture })}
        {button(staffMessages.secret, IconLock, () => put(markSecret(secret, typingNow())))}
      </div>
      {picture !== undefined && choosesPicture
        ? picture((part) => {
            put(insertPart(typingNow(), part));
            setChoosesPicture(false);
          })
        : null}
    </>
  );
}
