import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { WorldDetails } from '@venture-atlas/types';
import { errorText } from '../../../api/api-error.ts';
import { worldQuery } from '../../../api/world-query.ts';
import { namePerson, type PeopleOfWorld, unnamePerson } from '../../../api/worlds.ts';
import { AskByEmail } from '../../../forms/ask-by-email.tsx';
import { Alert } from '../../../ui/alert.tsx';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import { Card } from './card.tsx';
import classes from './settings.module.css';
import type { SettingsProps } from './settings-props.ts';

/** Somebody as the list shows them. */
interface Named {
  email: string;
  /** Who they are, once they said so themselves. */
  name: string | null;
  state: string;
  isAsked: boolean;
}

const words = {
  editors: {
    title: 'Co-editors',
    lead: 'They can edit everything in this world except this page, and can play campaigns in it.',
    nobody: 'Nobody but you edits this world.',
    field: 'Email of the person to ask',
    button: 'Ask to edit',
    done: (email: string) => `We asked ${email}.`,
    next: 'They see the invitation under Worlds after they confirm this email address.',
  },
  dms: {
    title: 'DMs who may play here',
    lead: 'They may choose this world for their campaigns. Nobody sees which campaigns play in it.',
    nobody: 'No DM may play here yet.',
    field: 'Email of a DM',
    button: 'Name as DM',
    done: (email: string) => `You named ${email}.`,
    next: 'They can choose this world for their campaigns after they confirm this email address.',
  },
} as const;

/** Who else may use a world. An address that no account has looks like one that did not answer. */
export function PeopleCard({ world }: SettingsProps) {
  if (world.kind === 'own') return <People worldId={world.id} people="editors" named={editorsOf(world)} />;
  return world.access === 'closed' ? <People worldId={world.id} people="dms" named={dmsOf(world)} /> : null;
}

const editorsOf = ({ editors = [] }: WorldDetails): Named[] =>
  editors.map(({ email, name, state, asked_at: at }) => ({
    email,
    name,
    state: state === 'asked' ? `Asked ${relativeTime(at, Date.now())}, not answered yet` : 'Edits this world',
    isAsked: state === 'asked',
  }));

const dmsOf = ({ dms = [] }: WorldDetails): Named[] =>
  dms.map(({ email, named_at: at }) => ({
    email,
    name: null,
    state: `Named ${relativeTime(at, Date.now())}`,
    isAsked: false,
  }));

interface PeopleProps {
  worldId: string;
  people: PeopleOfWorld;
  named: readonly Named[];
}

function People({ worldId, people, named }: PeopleProps) {
  const client = useQueryClient();
  const { title, lead, nobody, field, button, done, next } = words[people];
  return (
    <Card title={title} words={lead}>
      {named.length === 0 ? (
        <p className={`${plain.quiet} ${layout.breakWords} ${classes.words}`}>{nobody}</p>
      ) : (
        <ul className={`${plain.bare} ${classes.people}`}>
          {named.map((person) => (
            <Person key={person.email} worldId={worldId} people={people} person={person} />
          ))}
        </ul>
      )}
      <AskByEmail
        field={field}
        button={button}
        ask={(email) => namePerson(worldId, people, email)}
        onAsked={() => client.invalidateQueries({ queryKey: worldQuery(worldId).queryKey })}
        done={(email) => `${done(email)} ${next}`}
      />
    </Card>
  );
}

function Person({ worldId, people, person }: Omit<PeopleProps, 'named'> & { person: Named }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => unnamePerson(worldId, people, person.email),
    onSuccess: () => client.invalidateQueries({ queryKey: worldQuery(worldId).queryKey }),
  });
  const act = person.isAsked ? 'Withdraw' : 'Remove';
  return (
    <li className={classes.person}>
      <div className={classes.personLine}>
        <div className={classes.personWords}>
          <p className={`${layout.semibold} ${layout.breakWords}`}>{person.name ?? person.email}</p>
          <p className={`${plain.quiet} ${layout.breakWords} ${classes.words}`}>
            {person.name === null ? person.state : `${person.email} · ${person.state}`}
          </p>
        </div>
        {person.isAsked ? <span className={classes.tag}>Invited</span> : null}
        <Button
          variant="subtle"
          aria-label={`${act} ${person.name ?? person.email}`}
          leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {act}
        </Button>
      </div>
      {removing.isError ? <Alert kind="error">{errorText(removing.error)}</Alert> : null}
    </li>
  );
}
