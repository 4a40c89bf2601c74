import { IconCheck, IconPencil } from '@tabler/icons-react';
import { handoutName, linesOf, wordsOfLine } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import type { CampaignMember, Handout } from '@venture-atlas/types';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './handouts.module.css';
import sheet from './shown/handout-sheet.module.css';
import { namesOf } from './shown-to.tsx';

export interface HandoutCardProps {
  handout: Handout;
  members: readonly CampaignMember[];
  isChosen: boolean;
  onChoose: () => void;
  /** Chosen and shown at once: double click, or Enter on the one that is chosen. */
  onShow: () => void;
  onWrite: () => void;
}

const toWhom = { everybody: 'Shown to everybody now', table: 'On the table screen now' };

/** One handout as a small picture of itself. */
export function HandoutCard({ handout, members, isChosen, onChoose, onShow, onWrite }: HandoutCardProps) {
  const { title, text, look, picture, shown_to, people, shown_at, shown_in } = handout;
  const state =
    shown_to === 'some'
      ? `Shown to ${namesOf(people, members)} now`
      : shown_to !== null
        ? toWhom[shown_to]
        : shown_at === null
          ? 'Not shown yet'
          : shown_in === null
            ? 'Shown before'
            : `Shown in session ${shown_in}`;
  return (
    <li className={classes.card}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        onDoubleClick={onShow}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isChosen) return;
          event.preventDefault();
          onShow();
        }}
      >
        {picture === null ? (
          <span className={`${classes.thumb} ${sheet.sheet} ${classes.words}`} data-look={look}>
            {inWords(text)}
          </span>
        ) : (
          <span className={classes.thumb}>
            <img src={picture.preview} alt="" referrerPolicy="no-referrer" />
          </span>
        )}
        {isChosen ? <IconCheck className={classes.check} size={18} stroke={2.5} aria-hidden="true" /> : null}
        <strong>{handoutName(title)}</strong>
        <small>{state}</small>
      </button>
      <IconButton variant="subtle" label={`Change ${handoutName(title)}`} onClick={onWrite}>
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A text without its marks, a line for each of its lines. */
const inWords = (text: string): string =>
  parseMarkdown(text)
    .flatMap((block) => linesOf(block).map(wordsOfLine))
    .join('\n');
