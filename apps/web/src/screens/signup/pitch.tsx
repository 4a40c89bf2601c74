import {
  IconBroadcast,
  IconCloud,
  IconEye,
  IconFilter,
  IconLock,
  IconMap2,
  IconMessageQuestion,
  IconNotes,
  IconWorldPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './pitch.module.css';
import { PitchMap } from './pitch-map.tsx';

interface Feature {
  Icon: TablerIcon;
  name: string;
  words: string;
}

/** What the specification promises now and later (section 2, sign-up screen), and what came after it. */
const availableNow: readonly Feature[] = [
  { Icon: IconLock, name: 'DM-only notes', words: 'Plots and secrets your players never see.' },
  { Icon: IconMap2, name: 'Player maps', words: 'Your players see only the places you have shown them.' },
  { Icon: IconEye, name: 'Sharing choices', words: 'Per location: hidden, notes only, or notes and wiki.' },
  { Icon: IconNotes, name: 'Player notes', words: 'Everyone at the table can write, publicly or to the DM alone.' },
  { Icon: IconBroadcast, name: 'Live table', words: 'What you show appears on every phone and on the TV at once.' },
  { Icon: IconCloud, name: 'Fog', words: 'Hide the land and clear it where your party travels.' },
  { Icon: IconMessageQuestion, name: 'Rumors', words: 'Tell players what they heard, not where it is.' },
  {
    Icon: IconWorldPlus,
    name: 'Your own worlds',
    words: 'Import a map, have one drawn, or start with an empty sheet.',
  },
];
const comingSoon: readonly Feature[] = [
  { Icon: IconFilter, name: 'Saved filters', words: 'By source and by edition.' },
];

/** Why one would want an account. */
export function Pitch() {
  return (
    <section className={classes.pitch} aria-labelledby="pitch-title">
      <h2 className={classes.title} id="pitch-title">
        The map on your table, with your story on it
      </h2>
      <h3 className={classes.when}>Available now</h3>
      <Features features={availableNow} />
      <h3 className={classes.when} data-later>
        Coming soon
      </h3>
      <Features features={comingSoon} isLater />
      <div className={classes.maps}>
        <PitchMap audience="dm" caption="What the DM sees" />
        <PitchMap audience="players" caption="What the players see" />
      </div>
    </section>
  );
}

function Features({ features, isLater = false }: { features: readonly Feature[]; isLater?: boolean }) {
  return (
    <ul className={classes.features} data-later={isLater || undefined}>
      {features.map(({ Icon, name, words }) => (
        <li key={name} className={classes.feature}>
          <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong className={classes.name}>{name}</strong>
            <p className={classes.words}>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
