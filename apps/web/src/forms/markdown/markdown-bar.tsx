import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
  IconLock,
  type TablerIcon,
} from '@tabler/icons-react';
import { staffMessages } from '@venture-atlas/rules';
import { IconButton } from '../../ui/icon-button.tsx';
import { markSecret } from './mark-secret.ts';
import classes from './markdown-field.module.css';
import { applyMark, type Mark, marks, type Typing } from './markdown-marks.ts';
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
}

/** The buttons above a field for Markdown. */
export function MarkdownBar({ label, worldId, typingNow, put, isDisabled }: MarkdownBarProps) {
  const secret = useSecretFor(worldId);
  return (
    <div className={classes.bar} role="toolbar" aria-label={`Marks for ${label}`}>
      {marks.map((mark) => {
        const { label: words, Icon } = acts[mark];
        return (
          <IconButton
            key={mark}
            variant="subtle"
            label={words}
            disabled={isDisabled}
            onClick={() => put(applyMark(mark, typingNow()))}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        );
      })}
      <IconButton
        variant="subtle"
        label="Link a place"
        disabled={isDisabled}
        onClick={() => {
          const { text, start, end } = typingNow();
          const words = text.slice(start, end).slice(0, 60);
          const before = `${text.slice(0, start)}[[${words}`;
          put({ text: before + text.slice(end), start: before.length, end: before.length });
        }}
      >
        <IconAt size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="subtle"
        label={staffMessages.secret}
        disabled={isDisabled}
        onClick={() => put(markSecret(secret, typingNow()))}
      >
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
