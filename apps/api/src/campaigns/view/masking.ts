import type { Db } from '../../db/schema.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import type { ShownBy } from '../../media/capabilities/capability.ts';
import type { Masking, NamedPicture } from '../../media/capabilities/picture-addresses.ts';
import type { MaskedPictures } from '../../media/masks/masked-pictures.ts';
import type { MediaKey } from '../../media/store/media-store.ts';
import { findCampaignOwner } from '../queries/campaigns.ts';
import { type FoggedPicture, type FogRow, listFoggedPictures, listFogsInForce } from '../queries/fog.ts';
import type { CampaignView } from './load-campaign.ts';

/** The masking of a campaign's pictures for this viewer; undefined if nothing is hidden. */
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
 * A fogged map shows only its own masked picture.
 * Other uses of that picture, in texts or on other maps, show nothing, since the hidden parts are unknown there.
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

/** Whether a stored file or tile folder is the picture, or was made from it. */
const isOf = ({ picture, folders }: FoggedPicture, unit: MediaKey): boolean =>
  [picture.file, picture.preview_file, picture.share_file, ...folders].includes(unit);

interface Deps {
  db: Db;
  events: Pick<EventFeed, 'listen'>;
  masked: Pick<MaskedPictures, 'forget'>;
  /** Runs work in the background. */
  run: (work: () => Promise<void>) => void;
}

/** The prefix of a campaign's event scope. */
const OF_CAMPAIGN = /^campaign:(.*)$/;

/** Deletes the masked pictures of deleted campaigns, whichever process deleted them. */
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

/** A text for everything that players see of a fogged map. Equal texts mean equal pictures. */
export const fogRevision = ({ shown, ground }: Pick<FogRow, 'shown' | 'ground'>): string =>
  ground === null ? shown : `${shown}.${ground}`;

/** The hash of the covered area in a revision; undefined if the ground was drawn differently then. */
export function shownIn(revision: string, now: Pick<FogRow, 'ground'>): string | undefined {
  const [shown = '', ground = null] = revision.split('.');
  return ground === now.ground ? shown : undefined;
}
