import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { audienceWords, publishMessages } from '@venture-atlas/rules';
import type { Child, WorldReaders } from '@venture-atlas/types';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import type { WaitingPlace } from '../../../working-copy/use-waiting-places.ts';
import { type Field, fields } from '../panel/place-texts.ts';
import type { EditSession } from '../session/edit-state.ts';
import { publishPlace } from './publish-place.ts';
import classes from './unpublished.module.css';

/** A place of the map with unpublished text. */
export interface UnpublishedPlace extends WaitingPlace {
  point: Child;
}

interface UnpublishedPlacesProps {
  places: readonly UnpublishedPlace[];
  readers: Omit<WorldReaders, 'waits'>;
  session: EditSession;
}

const several = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** Shows in the title how many places have unpublished text. Opens a list to publish them. */
export function UnpublishedPlaces({ places, readers, session }: UnpublishedPlacesProps) {
  const [isOpen, setOpen] = useState(false);
  if (places.length === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className={classes.line} onClick={() => setOpen(true)}>
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
        {publishMessages.notPublished}
        <span className={classes.count}>{several(places.length)}</span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={publishMessages.notPublished} words={null}>
        <Checklist places={places} readers={readers} session={session} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Checklist({ places, readers, session, onClose }: UnpublishedPlacesProps & { onClose: () => void }) {
  const { online } = useNetwork();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [stayed, setStayed] = useState<string[]>([]);
  const chosen = places.filter(({ locationId }) => !left.has(locationId));
  const choose = (id: number, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== id) : [...now, id]));
  const publish = async () => {
    setBusy(true);
    setStayed([]);
    const open: string[] = [];
    for (const place of chosen) {
      const isDone = await publishPlace(session, place.point, place, readers).catch(() => false);
      if (!isDone) open.push(nameOf(place));
    }
    setBusy(false);
    setStayed(open);
    if (open.length === 0) onClose();
  };
  return (
    <div className={plain.stack16}>
      <ul className={`${plain.bare} ${classes.places}`}>
        {places.map((place) => (
          <li key={place.locationId}>
            <Checkbox
              label={nameOf(place)}
              description={fieldsInWords(place)}
              checked={!left.has(place.locationId)}
              onChange={(event) => choose(place.locationId, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {stayed.length === 0 ? null : (
        <Alert kind="warning">{`Not published: ${stayed.join(', ')}. Open each to see why.`}</Alert>
      )}
      <p>
        {online ? (
          <>
            <strong>{audienceWords(readers)}</strong> will see the words of {several(chosen.length)}.
          </>
        ) : (
          <>
            <strong>{publishMessages.offline}</strong> {publishMessages.offlineWords}
          </>
        )}
      </p>
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!online || isBusy || chosen.length === 0} onClick={() => void publish()} data-autofocus>
          {isBusy ? publishMessages.publishing : `${publishMessages.publish} ${chosen.length}`}
        </Button>
      </div>
    </div>
  );
}

const nameOf = ({ state, point }: UnpublishedPlace): string => state.drafts.get('name')?.text ?? point.name;

/** For example “Name and text”. */
function fieldsInWords({ state }: UnpublishedPlace): string {
  const labels = (Object.keys(fields) as Field[])
    .filter((field) => state.drafts.has(field))
    .map((field) => fields[field].label);
  return labels.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(' and ');
}
