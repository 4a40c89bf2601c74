import type { NameMentions } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { Marked } from '../../ui/marked.tsx';
import classes from './mentions.module.css';

type Told = NameMentions['told'][number];

export interface ToldMentionsProps {
  /** The true name of the place. */
  name: string;
  /** What players call it. */
  alias: string;
  told: readonly Told[];
}

/** What else has the true name of a place: what leaders of the campaign told players, captions, and lines of welcome. */
export function ToldMentions({ name, alias, told }: ToldMentionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const replaced = told.filter(({ kind }) => kind !== 'welcome');
  const welcomes = told.filter(({ kind }) => kind === 'welcome');
  return (
    <>
      {replaced.length === 0 ? null : (
        <div className={classes.line}>
          <p>
            {replaced.length === 1
              ? '1 note, recap, or other text'
              : `${replaced.length} notes, recaps, and other texts`}{' '}
            of yours {replaced.length === 1 ? 'names' : 'name'} {name} too. Players read “{alias}” there.
          </p>
          <button
            type="button"
            className={classes.link}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide these texts' : 'Show these texts'}
          </button>
          {isOpen ? (
            <ul id={id} className={classes.texts}>
              {replaced.map((one) => (
                <li key={`${one.kind} ${one.of} ${one.snippet}`}>
                  <span className={classes.where}>{wordsFor[one.kind](one.of)}</span>
                  <p className={classes.snippet}>
                    <Marked text={one.snippet} match={one.match} />
                  </p>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
      {welcomes.map(({ of }) => (
        <p key={of} className={classes.line}>
          The welcome line of {of} names {name}. Everybody reads it outside of campaigns.
        </p>
      ))}
    </>
  );
}

const wordsFor: Readonly<Record<Told['kind'], (of: string) => string>> = {
  note: (place) => `Note at ${place}`,
  recap: (session) => `Recap of session ${session}`,
  handout: (title) => (title === '' ? 'Handout without a title' : `Handout “${title}”`),
  rumour: (place) => `Rumor of ${place}`,
  caption: (place) => `Caption at ${place}`,
  welcome: (world) => `Welcome line of ${world}`,
};
