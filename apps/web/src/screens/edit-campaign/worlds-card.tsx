import '../../forms/suggest-styles.ts';
import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignWorlds, WorldChoice } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { campaignWorldsQuery, saveCampaignWorlds } from '../../api/campaign-worlds.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { nameFilter } from '../../forms/name-filter.ts';
import suggestClasses from '../../forms/suggest.module.css';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { copyWorldPath } from '../../navigation/world-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { ChosenWorlds } from './chosen-worlds.tsx';
import classes from './edit-campaign.module.css';
import { kindOf } from './world-words.ts';

/** The worlds that the campaign plays in, in the order in which a name is looked up. */
export function WorldsCard({ campaign }: { campaign: { id: string; sharing: CampaignWorlds['sharing'] } }) {
  const worlds = useQuery(campaignWorldsQuery(campaign.id));
  return (
    <section className={classes.card} aria-labelledby="worlds-title">
      <h2 className={classes.cardTitle} id="worlds-title">
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
      // What is kept of its maps may be of a world that is no longer played in.
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
      <p className={classes.words}>{wordsOf(answer, chosen.length)}</p>
      {chosen.length === 0 ? null : <ChosenWorlds worlds={chosen} isBusy={saving.isPending} onChoose={choose} />}
      {answer.unavailable === 0 ? null : (
        <Alert kind="info">
          {answer.unavailable === 1 ? '1 chosen world is' : `${answer.unavailable} chosen worlds are`} not yours to play
          in at the moment, and come back with the right.
        </Alert>
      )}
      <AddWorld worlds={answer.worlds.filter((world) => !world.is_chosen)} onAdd={(id) => choose([...ids, id])} />
      {playsInOpen(answer) ? (
        <p className={classes.words}>
          Maps of the open atlas are public: outside the campaign everybody sees all of them.{' '}
          <Link to={copyWorldPath({ campaign: campaign.id })}>Copy a map into a world of mine</Link>
        </p>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
      {isClosedByIt && campaign.sharing === 'members' ? (
        <Alert kind="info">
          The campaign is for its members only now, because it plays in a world that is not open. Send your players the
          link above again.
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
      nothingFoundMessage="No world called that"
      maxDropdownHeight={280}
      data={worlds.map((world) => ({ value: world.id, label: `${world.name} (${kindOf(world)})` }))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      classNames={{
        dropdown: suggestClasses.dropdown ?? '',
        option: suggestClasses.option ?? '',
        empty: suggestClasses.empty ?? '',
      }}
    />
  );
}
