import { Button, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignWorlds, WorldChoice } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { campaignWorldsQuery, saveCampaignWorlds } from '../../api/campaign-settings.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { nameFilter } from '../../forms/name-filter.ts';
import { suggestClassNames } from '../../forms/suggest-styles.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { copyWorldPath } from '../../navigation/world-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './edit-campaign.module.css';

/** The worlds of the campaign, in the order in which names are looked up. */
export function WorldsCard({ campaign }: { campaign: { id: string; sharing: CampaignWorlds['sharing'] } }) {
  const worlds = useQuery(campaignWorldsQuery(campaign.id));
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="worlds-title">
      <h2 className={plain.subtitle} id="worlds-title">
        Worlds
      </h2>
      {worlds.isPending ? <RowsSkeleton count={2} label="Loading the worlds" /> : null}
      <LoadFailure of={worlds} />
      {worlds.data === undefined ? null : <Worlds campaign={campaign} answer={worlds.data} />}
    </section>
  );
}

interface WorldsProps {
  campaign: { id: string; sharing: CampaignWorlds['sharing'] };
  answer: CampaignWorlds;
}

function Worlds({ campaign, answer }: WorldsProps) {
  const client = useQueryClient();
  const [isClosedByIt, setClosedByIt] = useState(false);
  const saving = useMutation({
    mutationFn: (ids: string[]) => saveCampaignWorlds(campaign.id, ids.length === 0 ? null : ids),
    onSuccess: async (saved) => {
      client.setQueryData(campaignWorldsQuery(campaign.id).queryKey, saved);
      // Cached maps may belong to a removed world.
      client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
      const isClosed = saved.sharing !== answer.sharing;
      setClosedByIt(isClosed);
      if (isClosed) await client.invalidateQueries({ queryKey: campaignQuery(campaign.id).queryKey });
    },
  });
  const chosen = answer.worlds.filter((world) => world.is_chosen);
  const ids = chosen.map(({ id }) => id);
  const choose = (wish: string[]) => {
    if (!saving.isPending) saving.mutate(wish);
  };
  return (
    <>
      <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>{wordsOf(answer, chosen.length)}</p>
      {chosen.length === 0 ? null : <ChosenWorlds worlds={chosen} isBusy={saving.isPending} onChoose={choose} />}
      {answer.unavailable === 0 ? null : (
        <Alert kind="info">
          {answer.unavailable === 1 ? '1 chosen world is' : `${answer.unavailable} chosen worlds are`} not available to
          you right now. You can use them again once you may play there.
        </Alert>
      )}
      <AddWorld worlds={answer.worlds.filter((world) => !world.is_chosen)} onAdd={(id) => choose([...ids, id])} />
      {playsInOpen(answer) ? (
        <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
          Maps of the open atlas are public. Outside the campaign, everyone can see all of them.{' '}
          <Link to={copyWorldPath({ campaign: campaign.id })}>Copy a map to one of my worlds</Link>
        </p>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
      {isClosedByIt && campaign.sharing === 'members' ? (
        <Alert kind="info">
          The campaign is now for members only, because it plays in a world that is not open. Send your players the link
          above again.
        </Alert>
      ) : null}
    </>
  );
}

const playsInOpen = ({ plays_in, worlds }: CampaignWorlds): boolean =>
  plays_in === 'open' || worlds.some(({ is_chosen, access }) => is_chosen && access === 'open');

function wordsOf({ plays_in, unavailable }: CampaignWorlds, count: number): string {
  if (plays_in === 'open') return 'No world is chosen: the campaign plays in all open worlds of the atlas.';
  if (count === 0 && unavailable > 0) return 'The campaign plays nowhere now.';
  return 'The campaign uses these worlds and no others. A name that exists in two of them is looked up in this order.';
}

function AddWorld({ worlds, onAdd }: { worlds: readonly WorldChoice[]; onAdd: (id: string) => void }) {
  if (worlds.length === 0) return null;
  return (
    <Select
      aria-label="Add a world"
      placeholder="Add a world"
      searchable
      filter={nameFilter}
      nothingFoundMessage="No world has that name"
      maxDropdownHeight={280}
      data={worlds.map((world) => ({ value: world.id, label: `${world.name} (${kindOf(world)})` }))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      classNames={suggestClassNames}
    />
  );
}

interface ChosenWorldsProps {
  worlds: readonly WorldChoice[];
  isBusy: boolean;
  /** Gets the ids in their new order; empty: all open worlds. */
  onChoose: (ids: string[]) => void;
}

/** The worlds in order. Each has two buttons to move it, which keep the focus. */
function ChosenWorlds({ worlds, isBusy, onChoose }: ChosenWorldsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; way: Way; from: string }>();
  const ids = worlds.map(({ id }) => id);
  const order = ids.join();

  // A moved row takes the focus from its button.
  useEffect(() => {
    if (moved === undefined || order === moved.from) return;
    const row = [...(listRef.current?.children ?? [])].find((one) => one.getAttribute('data-world') === moved.id);
    const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
    (buttons.find((button) => button.getAttribute('data-way') === moved.way) ?? buttons[0])?.focus();
  }, [moved, order]);

  const move = (id: string, way: Way) => {
    const from = ids.indexOf(id);
    const to = from + (way === 'up' ? -1 : 1);
    setMoved({ id, way, from: order });
    onChoose(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const movedName = worlds.find(({ id }) => id === moved?.id)?.name;
  return (
    <>
      <ol className={plain.bare} ref={listRef}>
        {worlds.map((world, index) => (
          <Row
            key={world.id}
            world={world}
            isBusy={isBusy}
            place={index + 1}
            isLast={index === worlds.length - 1}
            onMove={(way) => move(world.id, way)}
            onRemove={() => onChoose(ids.filter((id) => id !== world.id))}
          />
        ))}
      </ol>
      <p className={plain.unseen} role="status">
        {moved === undefined || movedName === undefined
          ? ''
          : `${movedName} is ${ids.indexOf(moved.id) + 1} of ${ids.length}.`}
      </p>
    </>
  );
}

type Way = 'up' | 'down';

interface RowProps {
  world: WorldChoice;
  /** From 1. */
  place: number;
  isLast: boolean;
  isBusy: boolean;
  onMove: (way: Way) => void;
  onRemove: () => void;
}

function Row({ world, place, isLast, isBusy, onMove, onRemove }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, name } = world;
  return (
    <li className={classes.member} data-world={id}>
      <div className={`${plain.row16} ${plain.spaceBetween} ${classes.memberLine}`}>
        <span className={classes.place}>{place}</span>
        <div className={`${plain.grid} ${plain.grow} ${classes.worldWords}`}>
          <span className={`${plain.canShrink} ${plain.breakWords}`}>{name}</span>
          <span className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>{kindOf(world)}</span>
        </div>
        {isAsking ? null : (
          <div className={classes.worldActs}>
            <IconButton label={`Move ${name} up`} data-way="up" disabled={place === 1} onClick={() => onMove('up')}>
              <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Move ${name} down`} data-way="down" disabled={isLast} onClick={() => onMove('down')}>
              <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <Button
              variant="subtle"
              aria-label={`Remove ${name}`}
              leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {isAsking ? (
        <ConfirmInPlace confirm="Remove" isBusy={isBusy} onConfirm={onRemove} onCancel={() => setAsking(false)}>
          Its notes and settings are kept for when you add it again.
          {place === 1 && isLast ? ' Without it the campaign plays in all open worlds of the atlas.' : ''}
        </ConfirmInPlace>
      ) : null}
    </li>
  );
}

/** Why the DM may choose a world. */
function kindOf({ kind, access }: Pick<WorldChoice, 'kind' | 'access'>): string {
  if (kind === 'own') return 'yours to edit';
  return access === 'open' ? 'open atlas' : 'closed, you have access';
}
