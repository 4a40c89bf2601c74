import { useSearchParams } from 'react-router';
import { editCampaignPath, mapPath } from '../../../navigation/paths.ts';
import { WORLDS_PATH } from '../../../navigation/world-paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { CopyForm } from './copy-form.tsx';
import { CopyProgress } from './copy-progress.tsx';

/** /worlds/copy/: a map of the open atlas becomes a world of whoever asks, with a campaign or without. `?job=` is one that is under way. */
export function CopyWorld() {
  const [search, setSearch] = useSearchParams();
  const map = search.get('map') ?? undefined;
  const campaign = search.get('campaign') ?? undefined;
  const job = search.get('job');
  const back = wayBack(map, campaign);
  /** Keeps the address as what is chosen, so that a reload loses nothing. */
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
  if (campaign === undefined) return { to: WORLDS_PATH, label: 'Worlds' };
  if (map === undefined) return { to: editCampaignPath(campaign), label: 'Edit campaign' };
  return { to: mapPath(map, { campaignId: campaign }), label: 'Back to the map' };
}
