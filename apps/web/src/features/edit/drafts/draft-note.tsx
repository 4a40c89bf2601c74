import { Button } from '@mantine/core';
import { IconPencil, IconWorldUpload } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import type { OpenedPlace } from '../panel/use-place.ts';
import type { EditSession } from '../session/edit-state.ts';
import { whileOff } from '../while-off.ts';
import classes from './draft-note.module.css';

export interface DraftProps {
  point: Child;
  session: EditSession;
  opened: OpenedPlace;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** For a draft: who sees it, and how to publish it. */
export function DraftNote({ point, session, opened }: DraftProps) {
  const { isDraft, isBusy, error, save } = useDraft({ point, session, opened });
  return (
    <>
      {isDraft ? (
        <div className={classes.note}>
          <p className={classes.words}>
            {point.has_map ? 'Draft: only editors see it and the places on its map.' : 'Draft: only editors see it.'}
          </p>
          <Button {...whileOff(isBusy)} onClick={() => void save(false)} leftSection={<IconWorldUpload {...icon} />}>
            Publish
          </Button>
        </div>
      ) : null}
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </>
  );
}

/** For a published place: how to make it a draft. */
export function MakeDraft(props: DraftProps) {
  const { isDraft, isBusy, save } = useDraft(props);
  if (isDraft !== false) return null;
  return (
    <div className={plain.buttons}>
      <Button
        variant="default"
        {...whileOff(isBusy)}
        onClick={() => void save(true)}
        leftSection={<IconPencil {...icon} />}
      >
        Make it a draft
      </Button>
    </div>
  );
}

function useDraft({ point, session, opened: { place } }: DraftProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (draft: boolean) => {
    setBusy(true);
    setError(undefined);
    const write = { kind: 'place', id: point.id, locationId: point.location_id, fields: { draft } } as const;
    const outcome = await session.write(write, { tellsRefusals: !draft });
    setBusy(false);
    if (outcome.kind === 'refused' && !draft) setError(outcome.error);
  };
  return { isDraft: place?.location.draft, isBusy, error, save };
}
