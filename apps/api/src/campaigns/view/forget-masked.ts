import type { Db } from '../../db/schema.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import type { MaskedPictures } from '../../media/masks/masked-pictures.ts';
import { findCampaignOwner } from '../queries/campaigns.ts';

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
