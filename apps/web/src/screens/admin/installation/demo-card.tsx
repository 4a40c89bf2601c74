import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DEMO_WORLD_NAME, type DemoWorld, type Installation } from '@venture-atlas/types';
import { useState } from 'react';
import { removeDemo } from '../../../api/installation.ts';
import { TypedNameForm } from '../../../forms/typed-name-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Card } from '../../worlds/settings/card.tsx';
import classes from './installation.module.css';

export interface DemoCardProps {
  demo: DemoWorld | null;
  onSaved: (saved: Installation) => void;
}

/** The end of the demo world; nothing where there is none. */
export function DemoCard({ demo, onSaved }: DemoCardProps) {
  const [isOpen, setOpen] = useState(false);
  if (demo === null) return null;
  if (demo.state === 'removing') {
    return (
      <Card title="Demo world" words={<span role="status">It is being removed. {placesOf(demo)} are left.</span>} />
    );
  }
  return (
    <Card title="Demo world" words={goesWords(demo)} isDestructive>
      <Kept demo={demo} />
      <div>
        <Button
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Remove the demo world
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDestructive
        title={`Remove ${DEMO_WORLD_NAME}?`}
        words={
          <>
            <p>{goesWords(demo)}</p>
            <p className={classes.more}>
              What campaigns set for these places goes along; places with notes stay, with the notes. This cannot be
              taken back: make a backup first (npm run backup). No later start brings it back.
            </p>
          </>
        }
      >
        <TypedNameForm
          name={DEMO_WORLD_NAME}
          act="Remove the demo world"
          onConfirm={async (typed) => {
            onSaved(await removeDemo(typed));
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  );
}

const placesOf = ({ places }: DemoWorld): string => `${places} ${places === 1 ? 'place' : 'places'}`;

function goesWords(demo: DemoWorld): string {
  const { texts, maps } = demo;
  const named = maps.length === 0 ? '' : `, the maps of ${listOf(maps)}, and within a day their pictures`;
  return `What goes: ${placesOf(demo)}, ${texts} ${texts === 1 ? 'text' : 'texts'}${named}. What you made yourselves stays.`;
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What came with it and was made one's own. */
function Kept({ demo: { kept, kept_total: total } }: { demo: DemoWorld }) {
  if (total === 0) return null;
  return (
    <div>
      <p>What stays of it:</p>
      <ul className={classes.kept}>
        {kept.map(({ name, why }) => (
          <li key={name}>
            {name}. {why}
          </li>
        ))}
        {total > kept.length ? <li>And {total - kept.length} more.</li> : null}
      </ul>
    </div>
  );
}
