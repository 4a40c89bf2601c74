import { IconCheck, IconChevronUp, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { campaignsQuery, createCampaign } from '../../api/campaigns.ts';
import { editCampaignPath, mapPath } from '../../navigation/paths.ts';
import {
  completeStep,
  endFirstMinute,
  type FirstMinute,
  type FirstMinuteStep,
  firstMinuteSteps,
  foldFirstMinute,
  nextStep,
  useFirstMinute,
} from '../../session/first-minute.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import { showToast } from '../../ui/toasts.tsx';
import classes from './first-minute-card.module.css';
import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { campaignMessages, campaignNameProblem, formMessages } from '@venture-atlas/rules';
import type { CampaignInDetails, Child } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { mapDetailsQuery } from '../../api/locations.ts';
import { presenceQuery } from '../../api/presence.ts';
import { useTable, useTableActs } from '../../api/table.ts';
import { formatCode } from '../../forms/code-form.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import QrCode from '../../ui/qr-code.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useInviteLink } from '../campaign/use-invite-link.ts';
import playersSightClasses from './players-sight.module.css';
import { onSight, sightOf } from './sight.ts';

const title = 'Three steps to your table';
const names: Record<FirstMinuteStep, string> = {
  name: 'Name your campaign',
  show: 'Show your players a place',
  phone: 'See it on a phone',
};

export interface GuideProps {
  /** The open map. */
  slug: string;
  /** Null on the public map. */
  campaign: CampaignOnMap | null;
  points: readonly Child[];
}

/** The card of first steps, if the signed-in account started them here; below it what players see. */
export function FirstMinuteSteps(props: GuideProps) {
  const minute = useFirstMinute();
  if (minute === undefined) return null;
  const { slug, campaign } = props;
  return (
    <>
      <FirstMinuteCard {...props} minute={minute} />
      {campaign === null || minute.isFolded ? null : (
        <PlayersSight slug={slug} campaignId={campaign.id} step={nextStep(minute)} />
      )}
    </>
  );
}

/** Three steps that a new DM may do, skip, postpone, or end. Doing the action anywhere completes a step. */
function FirstMinuteCard({ slug, campaign, points, minute }: GuideProps & { minute: FirstMinute }) {
  const { data: own } = useQuery(campaignsQuery);
  const led = campaign?.campaign ?? own?.[0];
  const isNamed = led !== undefined;
  const isShown =
    campaign !== null && points.some(({ location_id }) => campaign.settingsOf(location_id).knowledge !== 'hidden');
  useEffect(() => {
    if (isNamed) completeStep('name', 'done');
    if (isShown) completeStep('show', 'done');
  }, [isNamed, isShown]);
  const next = nextStep(minute);
  useEffect(() => {
    if (next !== undefined) return;
    if (minute.done.length > 0) showToast('Your table is ready.');
    endFirstMinute();
  }, [next, minute.done.length]);
  if (next === undefined) return null;

  const count = `${minute.done.length} of ${firstMinuteSteps.length}`;
  if (minute.isFolded) {
    return (
      <button type="button" className={classes.folded} aria-expanded={false} onClick={() => foldFirstMinute(false)}>
        <span>{title}</span>
        <span className={classes.count}>{count}</span>
        <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
      </button>
    );
  }
  const toMap = led === undefined ? null : <Link to={mapPath(slug, { campaignId: led.id })}>Open {led.name}</Link>;
  const bodies: Record<FirstMinuteStep, ReactNode> = {
    name: <NameStep slug={slug} />,
    show:
      campaign === null ? (
        <p>{toMap ?? 'Name a campaign first.'}</p>
      ) : (
        <p>
          Their map starts without names. Press a name, then <strong>Named</strong>.
        </p>
      ),
    phone: campaign === null ? <p>{toMap ?? 'Name a campaign first.'}</p> : <PhoneStep campaign={campaign.campaign} />,
  };
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <IconButton label="Close the steps" variant="subtle" onClick={endFirstMinute}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <ol className={classes.steps}>
        {firstMinuteSteps.map((step, index) => {
          const isDone = minute.done.includes(step);
          const isNext = step === next;
          return (
            <li key={step} className={classes.step} data-next={isNext || undefined} aria-current={isNext && 'step'}>
              <span className={classes.sign} data-done={isDone || undefined} aria-hidden="true">
                {isDone ? <IconCheck size={18} stroke={2} /> : index + 1}
              </span>
              <div className={classes.words}>
                <h3 className={classes.name} data-done={isDone || undefined}>
                  {names[step]}
                </h3>
                {step === 'name' && isDone && led !== undefined ? (
                  <p>
                    {led.name} · <Link to={editCampaignPath(led.id)}>Change</Link>
                  </p>
                ) : null}
                {minute.skipped.includes(step) && !isDone ? <p>Skipped</p> : null}
                {isNext ? bodies[step] : null}
                {isNext ? (
                  <button
                    type="button"
                    className={classes.link}
                    aria-label={`Skip: ${names[step]}`}
                    onClick={() => completeStep(step, 'skipped')}
                  >
                    Skip
                  </button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      <footer className={classes.foot}>
        <div className={classes.progress}>
          <NeatlineProgress value={minute.done.length} total={firstMinuteSteps.length} label={`${count} steps done`} />
        </div>
        <button type="button" className={classes.link} onClick={() => foldFirstMinute(true)}>
          Not now
        </button>
      </footer>
    </section>
  );
}

const fields = ['name'] as const;

/** Creates a campaign and opens the same map in it. */
function NameStep({ slug }: { slug: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name: '' },
      validate: {
        name: (typed) =>
          typed.trim() === '' ? formMessages.fieldRequired('Name') : (campaignNameProblem(typed.trim()) ?? null),
      },
    },
    async ({ name }) => {
      const { id } = await createCampaign(name.trim());
      await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      await navigate(mapPath(slug, { campaignId: id }));
    },
  );
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <FormProblem error={error} fields={fields} />
      <TextInput
        label="Name"
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <SubmitButton isBusy={isBusy}>{formMessages.submit}</SubmitButton>
    </form>
  );
}

/** Shows a code for a phone. Done when somebody other than the DM is present. */
function PhoneStep({ campaign }: { campaign: CampaignInDetails }) {
  const { data } = useQuery(presenceQuery(campaign.id));
  const { link, error } = useInviteLink(campaign);
  const isPhone = useWidth() === 'phone';
  const hasCome =
    data !== undefined && (data.guests.here > 0 || data.here.some(({ kind, is_here }) => is_here && kind !== 'table'));
  useEffect(() => {
    if (hasCome) completeStep('phone', 'done');
  }, [hasCome]);
  if (link === undefined) return <p>{error === null ? 'Loading the link…' : errorText(error)}</p>;
  const origin = new URL(link).origin;
  return (
    <>
      {isPhone ? (
        <p>Open this link on another phone and look at the map as a player.</p>
      ) : (
        <>
          <p>Scan this code with your phone and look at the map as a player.</p>
          <QrCode className={classes.qr} text={link} label="Opens the campaign on the phone that scans it" />
        </>
      )}
      <TypedCode campaignId={campaign.id} />
      <CopyButton text={link} label="Copy" doneLabel={formMessages.copied} fieldLabel={campaignMessages.inviteLink} />
      {isOwnDevice(location.hostname) ? (
        <p>{campaignMessages.inviteAtHome(location.hostname, origin !== location.origin)}</p>
      ) : null}
    </>
  );
}

/**
 * The code for phones without a camera: that of the table screen. It opens the table screen only when pressed, because
 * anybody with the code may ask to join.
 */
function TypedCode({ campaignId }: { campaignId: string }) {
  const { data } = useTable(campaignId, true);
  const { open } = useTableActs(campaignId);
  const opening = useMutation({ mutationFn: open });
  if (data === undefined) return null;
  const { screen } = data;
  if (screen === null) {
    return (
      <>
        <p>No camera? A code to type opens your table screen.</p>
        <button
          type="button"
          className={classes.link}
          disabled={opening.isPending}
          onClick={() => opening.mutate(undefined)}
        >
          Show a code to type
        </button>
        {opening.isError ? <p role="alert">{errorText(opening.error)}</p> : null}
      </>
    );
  }
  if (!screen.shows_code) return null;
  return (
    <p>
      Or open <strong>{new URL(originForOthers(screen.home_addresses)).host}/join</strong> and type{' '}
      <strong className={classes.code}>{formatCode(screen.phones.code)}</strong>. The code works while your table screen
      is open.
    </p>
  );
}

/** How often the small map reloads (ms). */
const LOOK_EVERY_MS = 3_000;
/** Most names; more would overlap. */
const MOST_NAMES = 8;

interface PlayersSightProps {
  /** The open map. */
  slug: string;
  campaignId: string;
  /** The next step of the DM. */
  step: FirstMinuteStep | undefined;
}

/** A small map of what players see. It requests the players' view, so it contains nothing else. */
function PlayersSight({ slug, campaignId, step }: PlayersSightProps) {
  const scope = useMemo(() => ({ campaignId, as: 'player' }) as const, [campaignId]);
  const { data, isError } = useQuery({ ...mapDetailsQuery(slug, scope), refetchInterval: LOOK_EVERY_MS, retry: false });
  if (data === undefined && !isError) return null;
  const size = { width: data?.map_width ?? 0, height: data?.map_height ?? 0 };
  const places = [...(data?.children ?? [])].sort((a, b) => b.scale - a.scale).slice(0, MOST_NAMES);
  const rumours = data?.rumours ?? [];
  const view = sightOf([...places, ...rumours], size);
  const picture = data?.tiles?.preview ?? data?.image ?? null;
  return (
    <section className={playersSightClasses.sight} data-step={step} aria-label="What your players see">
      <header className={playersSightClasses.head}>
        <h2>What your players see</h2>
        <span role="status">{countWords(data === undefined ? undefined : data.total_children)}</span>
      </header>
      {view === undefined ? null : (
        <div className={playersSightClasses.map}>
          {picture === null ? null : (
            <img src={picture} alt="" style={onSight({ lat: size.height, lng: 0, ...size }, view)} />
          )}
          {rumours.map(({ key, lat, lng, radius }) => (
            <i key={key} className={playersSightClasses.rumour} style={onSight(boxOf({ lat, lng, radius }), view)} />
          ))}
          {places.map((place) => (
            <span
              key={place.id}
              className={playersSightClasses.place}
              style={onSight({ lat: place.lat, lng: place.lng }, view)}
              translate="no"
            >
              {place.name}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** The square around a rumor's circle, by its upper left corner. */
const boxOf = ({ lat, lng, radius }: { lat: number; lng: number; radius: number }) => ({
  lat: lat + radius,
  lng: lng - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/** @param count undefined: players may not open this map */
function countWords(count: number | undefined): string {
  if (count === undefined) return 'Not this map';
  if (count === 0) return 'No places yet';
  return count === 1 ? '1 place' : `${count} places`;
}
