import type { Db } from '../../db/schema.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import type { ShownBy } from '../../media/capabilities/capability.ts';
import type { Masking, NamedPicture } from '../../media/capabilities/picture-addresses.ts';
import type { MaskedPictures } from '../../media/masks/masked-pictures.ts';
import type { MediaKey } from '../../media/store/media-store.ts';
import { findCampaignOwner } from '../queries/campaigns.ts';
import { type FoggedPicture, type FogRow, listFoggedPictures, listFogsInForce } from '../queries/fog.ts';
import type { CampaignView } from './load-campaign.ts';

/** What of the pictures of a campaign is hidden from this viewer; undefined: nothing is. */
export async function maskingOf(
  db: Db,
  { audience, campaign }: Pick<CampaignView, 'audience'> & { campaign: { id: string } },
): Promise<Masking | undefined> {
  if (audience === 'dm') return undefined;
  const fogs = await listFogsInForce(db, campaign.id);
  if (fogs.length === 0) return undefined;
  const pictures = await listFoggedPictures(db, campaign.id);
  const fogged = new Set(fogs.map(({ map_id }) => map_id));
  return {
    of: (unit, shownBy) => maskedAs(pictures, fogged, unit, shownBy),
    isMasked: (shownBy) => shownBy.as === 'map' && fogged.has(shownBy.locationId),
  };
}

/**
 * A map that is fogged shows its own picture, masked, and no other. Whatever else shows the picture of a fogged map, the
 * text of a place or another map, shows none of it: it cannot be told what of it would be hidden there.
 */
function maskedAs(
  pictures: readonly FoggedPicture[],
  fogged: ReadonlySet<number>,
  unit: MediaKey,
  shownBy: ShownBy,
): NamedPicture {
  if (shownBy.as === 'map' && fogged.has(shownBy.locationId)) {
    const own = pictures.find(({ fog }) => fog.map_id === shownBy.locationId);
    return own !== undefined && isOf(own, unit)
      ? { kind: 'masked', revision: fogRevision(own.fog) }
      : { kind: 'withheld' };
  }
  return pictures.some((one) => isOf(one, unit)) ? { kind: 'withheld' } : { kind: 'open' };
}

/** Whether a stored file, or a folder of tiles, is the picture or was made of it. */
const isOf = ({ picture, folders }: FoggedPicture, unit: MediaKey): boolean =>
  [picture.file, picture.preview_file, picture.share_file, ...folders].includes(unit);

interface Deps {
  db: Db;
  events: Pick<EventFeed, 'listen'>;
  masked: Pick<MaskedPictures, 'forget'>;
  /** Runs what nobody waits for. */
  run: (work: () => Promise<void>) => void;
}

/** What stands before the id of a campaign in the scope of its events. */
const OF_CAMPAIGN = /^campaign:(.*)$/;

/** Lets no masked picture stay of a campaign that is gone, whichever process deleted it. */
export function forgetMaskedOfDeleted({ db, events, masked, run }: Deps): void {
  events.listen((event) => {
    if (event === undefined) masked.forget();
    const id = event?.kind === 'campaign changed' ? OF_CAMPAIGN.exec(event.scope)?.[1] : undefined;
    if (id === undefined) return;
    run(async () => {
      if ((await findCampaignOwner(db, id)) === undefined) masked.forget();
    });
  });
}

/** What stands for all that players see of a fogged map: equal texts, equal pictures. */
export const fogRevision = ({ shown, ground }: Pick<FogRow, 'shown' | 'ground'>): string =>
  ground === null ? shown : `${shown}.${ground}`;

/** What is covered, in a revision of a fogged map; undefined where its unknown ground was drawn otherwise than now. */
export function shownIn(revision: string, now: Pick<FogRow, 'ground'>): string | undefined {
  const [shown = '', ground = null] = revision.split('.');
  return ground === now.ground ? shown : undefined;
}
