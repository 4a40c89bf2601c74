import { Button, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { DEMO_WORLD_NAME, type DemoWorld, type Installation, pages, type StartMapChoice } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { appConfig } from '../../../api/app-config.ts';
import { chooseStartMap, installationQuery, removeDemo } from '../../../api/installation.ts';
import { worldsQuery } from '../../../api/worlds.ts';
import { HomeMapField } from '../../../forms/home-map-field.tsx';
import { suggestClassNames } from '../../../forms/suggest-styles.ts';
import { TypedNameForm } from '../../../forms/typed-name-form.tsx';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Card } from '../../worlds/settings/setting-cards.tsx';
import classes from './installation.module.css';

/** /admin/installation/: the start map, and the removal of the demo world. */
export function InstallationScreen() {
  const client = useQueryClient();
  const found = useQuery(installationQuery);
  const { data } = found;
  const keep = (saved: Installation) => void client.setQueryData(installationQuery.queryKey, saved);
  // Links of this page go there from now on.
  const slug = data === undefined ? undefined : (data.start.now?.slug ?? null);
  useEffect(() => {
    if (slug !== undefined)
      Object.assign(appConfig(), slug === null ? { has_map: false } : { has_map: true, default_location: slug });
  }, [slug]);
  const isRemoving = data?.demo?.state === 'removing';
  useEffect(() => {
    if (!isRemoving) return;
    // Cached maps and places are out of date.
    return () => void client.invalidateQueries();
  }, [isRemoving, client]);
  return (
    <WidePage
      title="Installation"
      back={{ to: pages.admin, label: messages.admin }}
      lead="Settings for everyone who uses this site."
    >
      <LoadFailure of={found} />
      <div className={classes.cards}>
        {found.isPending ? <RowsSkeleton count={6} label="Loading" /> : null}
        {data === undefined ? null : <StartCard start={data.start} onSaved={keep} />}
        {data === undefined ? null : <DemoCard demo={data.demo} onSaved={keep} />}
      </div>
    </WidePage>
  );
}

interface DemoCardProps {
  demo: DemoWorld | null;
  onSaved: (saved: Installation) => void;
}

/** Removes the demo world; nothing if there is none. */
function DemoCard({ demo, onSaved }: DemoCardProps) {
  const [isOpen, setOpen] = useState(false);
  if (demo === null) return null;
  if (demo.state === 'removing') {
    return (
      <Card title="Demo world" words={<span role="status">Removal is under way. {placesOf(demo)} are left.</span>} />
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
            <p className={plain.topMargin8}>
              Make a backup first (npm run backup): you cannot undo this, and the next start does not bring it back. It
              also removes what campaigns set for these places. Places with notes stay, with the notes.
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
  return `This removes ${placesOf(demo)}, ${texts} ${texts === 1 ? 'text' : 'texts'}${named}. What you made stays.`;
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Demo content that users have changed and that is kept. */
function Kept({ demo: { kept, kept_total: total } }: { demo: DemoWorld }) {
  if (total === 0) return null;
  return (
    <div>
      <p>These places stay:</p>
      <ul className={`${plain.quiet} ${plain.stack4} ${classes.kept}`}>
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

interface StartCardProps {
  start: StartMapChoice;
  onSaved: (saved: Installation) => void;
}

/** The start map: a map of an open world, or the server's setting. */
function StartCard({ start, onSaved }: StartCardProps) {
  const saving = useMutation({ mutationFn: chooseStartMap, onSuccess: onSaved });
  const { chosen, now } = start;
  return (
    <Card title="First page" words={wordsOf(start)} isSaved={saving.isSuccess}>
      {chosen === null && now === null ? null : (
        <ChooseMap start={start} isBusy={saving.isPending} onChoose={saving.mutate} />
      )}
      {chosen === null ? null : (
        <div>
          <Button variant="default" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            Use the setting of the server
          </Button>
        </div>
      )}
      {chosen !== null && !chosen.is_shown ? (
        <Alert kind="warning">
          {chosen.name} cannot be shown, because its world is closed or it no longer has a map.{' '}
          {now === null ? 'There is no other map.' : `For now it is ${now.name}.`}
        </Alert>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}

function wordsOf({ chosen, setting, now }: StartMapChoice): string {
  if (now === null) return 'No open world has a map yet. Everyone will see the first one.';
  const where = `Everyone starts on ${now.name}, even in campaigns, unless they play elsewhere.`;
  return chosen === null ? `${where} The server's setting DEFAULT_LOCATION names ${setting}.` : where;
}

interface ChooseMapProps {
  start: StartMapChoice;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

function ChooseMap({ start: { chosen }, isBusy, onChoose }: ChooseMapProps) {
  const worlds = useQuery(worldsQuery);
  const open = (worlds.data?.worlds ?? []).filter(({ kind, access }) => kind === 'atlas' && access === 'open');
  const [wanted, setWanted] = useState<string>();
  const worldId = wanted ?? open[0]?.id;
  if (worlds.isError) return <Alert kind="error">The worlds could not be loaded. {errorText(worlds.error)}</Alert>;
  if (worldId === undefined) return null;
  return (
    <div className={plain.stack12}>
      {open.length > 1 ? (
        <Select
          label="World"
          allowDeselect={false}
          data={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={worldId}
          onChange={(id) => id !== null && setWanted(id)}
          classNames={suggestClassNames}
        />
      ) : null}
      <HomeMapField key={worldId} worldId={worldId} chosen={chosen} isBusy={isBusy} onChoose={onChoose} />
    </div>
  );
}
