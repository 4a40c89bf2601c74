import { IconCheck, IconLogout, IconTrash, IconX } from '@tabler/icons-react';
import { formMessages, printedNameProblem, relativeTime } from '@venture-atlas/rules';
import { pages, WORLD_KEPT_DAYS, WORLD_NAME_MAX, type WorldDetails } from '@venture-atlas/types';
import { type ReactNode, useId, useState } from 'react';
import plain from '../../../ui/plain.module.css';
import classes from './settings.module.css';
import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { worldQuery } from '../../../api/reading-scope.ts';
import {
  deleteWorld,
  leaveWorld,
  namePerson,
  type PeopleOfWorld,
  saveWorld,
  unnamePerson,
  worldsQuery,
} from '../../../api/worlds.ts';
import { AddByEmail } from '../../../forms/add-by-email.tsx';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { TypedNameForm } from '../../../forms/typed-name-form.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmInPlace } from '../../../ui/confirm-in-place.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface CardProps {
  title: string;
  /** Text below the title. */
  words?: ReactNode;
  /** The last change here is saved. */
  isSaved?: boolean;
  isDestructive?: boolean;
  children?: ReactNode;
}

/** One part of the settings. */
export function Card({ title, words, isSaved = false, isDestructive = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`${plain.stack12} ${plain.card} ${classes.card}`}
      aria-labelledby={id}
      data-destructive={isDestructive || undefined}
    >
      <div className={`${plain.row12} ${classes.cardHead}`}>
        <h2 className={plain.subtitle} id={id}>
          {title}
        </h2>
        <div role="status">
          {isSaved ? (
            <span className={`${plain.tag} ${plain.inlineRow} ${classes.saved}`}>
              <IconCheck size={14} stroke={2} aria-hidden="true" />
              {formMessages.saved}
            </span>
          ) : null}
        </div>
      </div>
      {words === undefined ? null : <p className={`${plain.quiet} ${plain.breakWords} ${classes.words}`}>{words}</p>}
      {children}
    </section>
  );
}

/** Props of each part of the settings. */
export interface SettingsProps {
  world: WorldDetails;
  /** Stores the response to a save. */
  onSaved: (world: WorldDetails) => void;
}

const nameFields = ['name'] as const;

/** The name of the world. */
export function NameCard({ world, onSaved }: SettingsProps) {
  const [isChanged, setChanged] = useState(false);
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    nameFields,
    {
      initialValues: { name: world.name },
      validate: {
        name: (typed) =>
          typed.trim() === ''
            ? formMessages.fieldRequired('Name')
            : (printedNameProblem(typed, WORLD_NAME_MAX) ?? null),
      },
    },
    async ({ name }) => {
      onSaved(await saveWorld(world.id, { name: name.trim() }));
      setChanged(false);
    },
  );
  form.watch('name', () => setChanged(true));
  return (
    <Card title="Name" isSaved={isDone && !isChanged}>
      <form className={formClasses.lineForm} onSubmit={onSubmit} noValidate>
        <TextInput
          aria-label="Name"
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
          error={fieldError(form.errors.name)}
        />
        <Button variant="default" type="submit" disabled={isBusy}>
          Rename
        </Button>
      </form>
      <FormProblem error={error} fields={nameFields} />
    </Card>
  );
}

/** A person in the list. */
interface Named {
  email: string;
  /** Their name, once they have accepted. */
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

/** Other users of a world. An address without an account looks like an unanswered invitation. */
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
        <p className={`${plain.quiet} ${plain.breakWords} ${classes.words}`}>{nobody}</p>
      ) : (
        <ul className={`${plain.bare} ${classes.people}`}>
          {named.map((person) => (
            <Person key={person.email} worldId={worldId} people={people} person={person} />
          ))}
        </ul>
      )}
      <AddByEmail
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
          <p className={`${plain.semibold} ${plain.breakWords}`}>{person.name ?? person.email}</p>
          <p className={`${plain.quiet} ${plain.breakWords} ${classes.words}`}>
            {person.name === null ? person.state : `${person.email} · ${person.state}`}
          </p>
        </div>
        {person.isAsked ? <span className={`${plain.tag} ${classes.tag}`}>Invited</span> : null}
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

/** Lets a co-editor leave. */
export function LeaveCard({ world }: { world: WorldDetails }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => leaveWorld(world.id),
    onSuccess: async () => {
      showToast(`You have left ${world.name}.`);
      await navigate(pages.worlds, { replace: true });
      client.removeQueries({ queryKey: worldQuery(world.id).queryKey });
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <Card title="Leave this world" words="What you made stays. Your campaigns that play here lose this world.">
      {isAsking ? (
        <ConfirmInPlace
          confirm="Leave"
          isDestructive
          isBusy={leaving.isPending}
          onConfirm={() => leaving.mutate()}
          onCancel={() => setAsking(false)}
        >
          Leave {world.name}? To come back, you need a new invitation.
        </ConfirmInPlace>
      ) : (
        <div>
          <Button
            variant="danger"
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Leave
          </Button>
        </div>
      )}
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
    </Card>
  );
}

/** Deletes an own world, separate from other settings. */
export function DeleteCard({ world }: { world: WorldDetails }) {
  const [isOpen, setOpen] = useState(false);
  const words = `This deletes all its places, maps, and pictures for you, your co-editors, and every campaign that plays here. You can bring it back for ${WORLD_KEPT_DAYS} days.`;
  return (
    <Card title="Delete world" words={words} isDestructive>
      <div>
        <Button
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Delete world
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDestructive
        title={`Delete ${world.name}?`}
        words={<p>{words}</p>}
      >
        <DeleteForm world={world} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ world, onClose }: { world: WorldDetails; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = async (typed: string) => {
    await deleteWorld(world.id, typed);
    showToast(`${world.name} is deleted.`);
    await navigate(pages.worlds, { replace: true });
    client.removeQueries({ queryKey: worldQuery(world.id).queryKey });
    await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
  };
  return <TypedNameForm name={world.name} act="Delete world" onConfirm={end} onCancel={onClose} />;
}
