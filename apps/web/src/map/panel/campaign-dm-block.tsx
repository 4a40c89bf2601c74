import { IconCrown } from '@tabler/icons-react';
import { campaignMessages } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import { PublicMapNote } from '../../forms/public-map-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { CampaignOnMap } from '../campaign/campaign-context.ts';
import classes from './campaign-dm-block.module.css';
import type { PanelPlace } from './panel-place.ts';

export interface CampaignDmBlockProps {
  place: PanelPlace;
  /** The map that the place is looked at on. */
  map: { slug: string };
  campaign: CampaignOnMap;
}

/** What players see of this place, decided by the DM: brass, because nobody else sees the block (specification section 4). */
export function CampaignDmBlock({ place, map, campaign }: CampaignDmBlockProps) {
  const settings = campaign.settingsOf(place.locationId);
  const failure = campaign.failure?.locationId === place.locationId ? campaign.failure : null;
  const isShown = settings.show_players;
  const wikiWords = !isShown
    ? campaignMessages.playersCannotSeeLocation
    : settings.show_wiki
      ? campaignMessages.playersSeeWikiAndPublicNotes
      : campaignMessages.playersSeeOnlyPublicNotes;
  return (
    <section className={classes.block} aria-label="DM only">
      <p className={classes.tag}>
        <IconCrown size={16} stroke={1.75} aria-hidden="true" />
        DM only
      </p>
      <div className={classes.row}>
        <div>
          <strong>Show to players</strong>
          <p>{isShown ? `Players see ${place.name} on the map.` : `Players do not see ${place.name}.`}</p>
          {isShown || campaign.campaign.map_is_public !== true ? null : (
            <PublicMapNote map={map.slug} campaignId={campaign.campaign.id} />
          )}
        </div>
        <Switch
          label={`Show ${place.name} to players`}
          checked={isShown}
          onChange={(event) => campaign.saveSettings(place, { ...settings, show_players: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.row}>
        <div>
          <strong>Show wiki</strong>
          <p>{wikiWords}</p>
        </div>
        <Switch
          label={`Show the wiki of ${place.name} to players`}
          checked={settings.show_wiki}
          disabled={!isShown}
          onChange={(event) => campaign.saveSettings(place, { ...settings, show_wiki: event.currentTarget.checked })}
        />
      </div>
      {failure === null ? null : <Alert kind="error">{errorText(failure.error)} Nothing was changed.</Alert>}
      <button type="button" className={classes.many} onClick={campaign.openBulk}>
        Show or hide many places
      </button>
    </section>
  );
}
