import { Link, useSearchParams } from 'react-router';
import { editCampaignPath, mapPath } from '../../../navigation/paths.ts';
import { worldPath } from '../../../navigation/world-paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { printedNameProblem } from '@venture-atlas/rules';
import { pages, WORLD_NAME_MAX, type WorldCopy } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { errorText, isNotFound } from '../../../api/api-error.ts';
import { campaignWorldsQuery } from '../../../api/campaign-settings.ts';
import { campaignQuery } from '../../../api/campaigns.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { useMapDetails } from '../../../api/locations.ts';
import { isOfCampaign } from '../../../api/query-keys.ts';
import { cancelCopy, copyPlanQuery, copyWorld, isUnderWay, worldCopyQuery, worldsQuery } from '../../../api/worlds.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from './copy.module.css';
import { CopyPlan, MapField } from './copy-fields.tsx';

/**
 * /worlds/copy/: copies a map of the open atlas to a world of the user, with or without a campaign. `?job=` is a
 * running copy.
 */
export function CopyWorld() {
  const [search, setSearch] = useSearchParams();
  const map = search.get('map') ?? undefined;
  const campaign = search.get('campaign') ?? undefined;
  const job = search.get('job');
  const back = wayBack(map, campaign);
  /** Stores the choices in the address, so that a reload loses nothing. */
  const keep = (name: string, value: string | undefined, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace },
    );
  return (
    <WidePage title="Copy a map" back={back}>
      {job === null ? (
        <CopyForm
          map={map}
          campaign={campaign}
          name={search.get('name') ?? ''}
          back={back.to}
          onMap={(slug) => keep('map', slug)}
          onBegun={(id) => keep('job', id)}
        />
      ) : (
        <CopyProgress id={job} onAgain={() => keep('job', undefined)} />
      )}
    </WidePage>
  );
}

function wayBack(map: string | undefined, campaign: string | undefined): { to: string; label: string } {
  if (campaign === undefined) return { to: pages.worlds, label: 'Worlds' };
  if (map === undefined) return { to: editCampaignPath(campaign), label: 'Edit campaign' };
  return { to: mapPath(map, { campaignId: campaign }), label: 'Back to the map' };
}

interface CopyFormProps {
  /** The map's slug, from the address. */
  map: string | undefined;
  /** The campaign to copy. */
  campaign: string | undefined;
  /** The suggested name of the world. */
  name: string;
  /** The previous page. */
  back: string;
  onMap: (slug: string) => void;
  /** The copy with this id has started. */
  onBegun: (id: string) => void;
}

const fields = ['name'] as const;

/** Chooses the map and the world's name, and shows the result before anything is copied. */
function CopyForm({ map: slug, campaign, name, back, onMap, onBegun }: CopyFormProps) {
  const map = useMapDetails(slug ?? '', undefined, slug !== undefined);
  const mapId = map.data?.id;
  const [isMapOnly, setMapOnly] = useState(false);
  const plan = useQuery({ ...copyPlanQuery(mapId ?? 0, campaign, isMapOnly), enabled: mapId !== undefined });
  const hasMapsBelow = isMapOnly || (plan.data?.maps ?? 0) > 1;
  const key = useRef(new IntentKey());
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name },
      validate: {
        name: (typed) => (typed.trim() === '' ? null : (printedNameProblem(typed, WORLD_NAME_MAX) ?? null)),
      },
    },
    async ({ name: typed }) => {
      if (mapId === undefined) return;
      const wish = {
        location_id: mapId,
        ...(campaign === undefined ? {} : { campaign_id: campaign }),
        ...(typed.trim() === '' ? {} : { name: typed.trim() }),
        ...(isMapOnly && { map_only: true }),
      };
      const { id } = await copyWorld({ ...wish, client_key: key.current.keyFor(wish) });
      onBegun(id);
    },
  );
  const problem = plan.data?.problem ?? null;
  return (
    <form className={plain.stack16} onSubmit={onSubmit} noValidate>
      <div className={classes.card}>
        <div className={classes.half}>
          <MapField
            chosen={map.data && { slug: map.data.slug, name: map.data.name }}
            isBusy={isBusy}
            description={
              isMapOnly ? 'Everything on it is copied.' : 'Everything on it and on the maps below it is copied.'
            }
            onChoose={(chosen) => {
              setMapOnly(false);
              onMap(chosen);
            }}
          />
          <TextInput
            label="Name of the world"
            autoComplete="off"
            placeholder={map.data?.name ?? 'Same as the map'}
            key={form.key('name')}
            {...form.getInputProps('name')}
            error={fieldError(form.errors.name)}
          />
          {hasMapsBelow ? (
            <Checkbox
              label="This map only"
              description="Places on it are copied without maps of their own."
              checked={isMapOnly}
              disabled={isBusy}
              onChange={(event) => setMapOnly(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        <div className={classes.half} aria-live="polite">
          {slug === undefined ? (
            <p className={plain.quiet}>
              Choose a map of the open atlas. Its places, texts, and picture become a world that only you own. You see
              what will be copied first.
            </p>
          ) : null}
          {slug !== undefined && (map.isPending || (mapId !== undefined && plan.isPending)) ? (
            <RowsSkeleton count={4} label="Looking at what would be copied" />
          ) : null}
          {plan.data === undefined || plan.isError ? null : <CopyPlan plan={plan.data} />}
          <Failure of={map.error === null ? plan : map} />
        </div>
      </div>
      {problem === null ? null : (
        <Alert kind="warning" action={<Link to={pages.worlds}>Your worlds</Link>}>
          {problem}
        </Alert>
      )}
      <FormProblem error={error} fields={fields} />
      <div className={classes.acts}>
        <SubmitButton
          isBusy={isBusy}
          busyLabel="Asking…"
          disabled={plan.data === undefined || plan.isError || problem !== null}
        >
          Copy this map
        </SubmitButton>
        <Button variant="subtle" component={Link} to={back}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Why the plan of the copy failed to load. */
function Failure({ of: { error, refetch } }: { of: { error: unknown; refetch: () => unknown } }) {
  if (error === null) return null;
  if (isNotFound(error))
    return (
      <Alert kind="error">
        Choose another map. You can copy only maps of the open atlas, along with one of your campaigns.
      </Alert>
    );
  return <LoadFailure of={{ error, refetch }} />;
}

/** A requested copy: its progress, then a link to it or the error. */
function CopyProgress({ id, onAgain }: { id: string; onAgain: () => void }) {
  const copy = useQuery(worldCopyQuery(id));
  useForgetWhatMoved(copy.data);
  if (isNotFound(copy.error))
    return (
      <Alert kind="info" action={<Link to={pages.worlds}>Your worlds</Link>}>
        This copy has ended and is no longer kept.
      </Alert>
    );
  return (
    <>
      <LoadFailure of={copy} />
      {copy.isPending ? <RowsSkeleton count={3} label="Checking its progress" /> : null}
      {copy.data === undefined ? null : isUnderWay(copy.data) ? (
        <UnderWay copy={copy.data} />
      ) : (
        <Over copy={copy.data} onAgain={onAgain} />
      )}
    </>
  );
}

/** Drops cached maps of the campaign and worlds, which have changed. */
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
      <h2 className={`${plain.subtitle} ${plain.breakWords}`}>{name}</h2>
      <p role="status">{words}</p>
      {total > 0 ? (
        <>
          <NeatlineProgress value={done} total={total} label={words} />
          <p className={plain.quiet}>
            {done} of {total}
          </p>
        </>
      ) : null}
      <p className={plain.quiet}>You can leave this page while the copy runs. Nothing changes until it is done.</p>
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
          ? 'The copy is canceled. Nothing of it is kept.'
          : (problem ?? 'The map could not be copied. Nothing was changed.')}
      </Alert>
    );
  return (
    <div className={classes.panel}>
      <h2 className={`${plain.subtitle} ${plain.breakWords}`}>{name} is yours</h2>
      <p role="status">
        {campaignId === null
          ? 'The map is copied. Nobody sees the copy until you play there.'
          : 'The map is copied, and your campaign plays there, for its members only.'}
      </p>
      <div className={plain.buttons}>
        {campaignId === null ? (
          <Button component={Link} to={mapPath(map.slug, { worldId })}>
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
