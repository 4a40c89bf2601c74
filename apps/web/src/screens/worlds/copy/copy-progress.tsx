import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorldCopy } from '@venture-atlas/types';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorText, isNotFound } from '../../../api/api-error.ts';
import { campaignWorldsQuery } from '../../../api/campaign-worlds.ts';
import { campaignQuery } from '../../../api/campaigns.ts';
import { isOfCampaign } from '../../../api/query-keys.ts';
import { cancelCopy, isUnderWay, worldCopyQuery } from '../../../api/world-copies.ts';
import { worldsQuery } from '../../../api/worlds.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { editCampaignPath, mapPath } from '../../../navigation/paths.ts';
import { WORLDS_PATH, worldMapPath, worldPath } from '../../../navigation/world-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import classes from './copy.module.css';

/** A copy that was asked for: how far it is, then the way to it, or why there is none. */
export function CopyProgress({ id, onAgain }: { id: string; onAgain: () => void }) {
  const copy = useQuery(worldCopyQuery(id));
  useForgetWhatMoved(copy.data);
  if (isNotFound(copy.error))
    return (
      <Alert kind="info" action={<Link to={WORLDS_PATH}>Your worlds</Link>}>
        This copy is over and no longer kept.
      </Alert>
    );
  return (
    <>
      <LoadFailure of={copy} />
      {copy.isPending ? <RowsSkeleton count={3} label="Asking how far it is" /> : null}
      {copy.data === undefined ? null : isUnderWay(copy.data) ? (
        <UnderWay copy={copy.data} />
      ) : (
        <Over copy={copy.data} onAgain={onAgain} />
      )}
    </>
  );
}

/** What is kept of the campaign's maps and of the worlds is no longer so. */
function useForgetWhatMoved(copy: WorldCopy | undefined): void {
  const client = useQueryClient();
  const isDone = copy?.state === 'done';
  const campaignId = copy?.campaign_id ?? null;
  useEffect(() => {
    if (!isDone) return;
    void client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    if (campaignId === null) return;
    client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaignId) });
    void client.invalidateQueries({ queryKey: campaignQuery(campaignId).queryKey });
    void client.invalidateQueries({ queryKey: campaignWorldsQuery(campaignId).queryKey });
  }, [client, isDone, campaignId]);
}

function UnderWay({ copy: { id, name, step, done, total } }: { copy: WorldCopy }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => cancelCopy(id),
    onSuccess: (copy) => client.setQueryData(worldCopyQuery(id).queryKey, copy),
  });
  const words = step === null ? 'Waiting for its turn' : step === 'pictures' ? 'Copying pictures' : 'Copying places';
  return (
    <div className={classes.panel}>
      <h2 className={classes.subtitle}>{name}</h2>
      <p role="status">{words}</p>
      {total > 0 ? (
        <>
          <NeatlineProgress value={done} total={total} label={words} />
          <p className={classes.quiet}>
            {done} of {total}
          </p>
        </>
      ) : null}
      <p className={classes.quiet}>You may leave this page: it goes on. Until it is done, nothing is changed.</p>
      {ending.error === null ? null : <Alert kind="error">{errorText(ending.error)}</Alert>}
      <div className={plain.buttons}>
        <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate()}>
          {ending.isPending ? 'Cancelling…' : 'Cancel the copy'}
        </Button>
      </div>
    </div>
  );
}

function Over({ copy, onAgain }: { copy: WorldCopy; onAgain: () => void }) {
  const { name, state, problem, world_id: worldId, map, campaign_id: campaignId } = copy;
  if (worldId === null || map === null)
    return (
      <Alert
        kind={state === 'cancelled' ? 'info' : 'error'}
        action={
          <button type="button" onClick={onAgain}>
            Look at it again
          </button>
        }
      >
        {state === 'cancelled'
          ? 'The copy is canceled. Nothing of it stays.'
          : (problem ?? 'The map could not be copied. Nothing was changed.')}
      </Alert>
    );
  return (
    <div className={classes.panel}>
      <h2 className={classes.subtitle}>{name} is yours</h2>
      <p role="status">
        {campaignId === null
          ? 'The map is copied. Nobody sees the copy until you play there.'
          : 'The map is copied, and your campaign plays there, for its members only.'}
      </p>
      <div className={plain.buttons}>
        {campaignId === null ? (
          <Button component={Link} to={worldMapPath(worldId, map.slug)}>
            Open the map
          </Button>
        ) : (
          <>
            <Button component={Link} to={mapPath(map.slug, { campaignId })}>
              Open the map in the campaign
            </Button>
            <Button variant="default" component={Link} to={editCampaignPath(campaignId)}>
              Link for your players
            </Button>
          </>
        )}
        <Button variant="subtle" component={Link} to={worldPath(worldId)}>
          Settings of the world
        </Button>
      </div>
    </div>
  );
}
