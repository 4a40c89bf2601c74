import type { Child } from '@venture-atlas/types';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import plain from '../../ui/plain.module.css';

/** Most names that are listed. */
const WRITTEN = 3;

/** The aliases that players read instead of names on this map. Shown before many texts are shown to players. */
export function OtherNames({ points, campaign }: { points: readonly Child[]; campaign: CampaignOnMap }) {
  const others = points.flatMap(({ location_id, name }) => {
    const { alias, knowledge } = campaign.settingsOf(location_id);
    return alias == null ? [] : [{ name, alias: knowledge === 'hidden' ? 'a place' : alias }];
  });
  if (others.length === 0) return null;
  const written = others.slice(0, WRITTEN).map(({ name, alias }) => `“${alias}” for ${name}`);
  const rest = others.length - written.length;
  return (
    <p className={plain.quiet}>
      Where a text has one of these names, players read another one: {written.join(', ')}
      {rest > 0 ? `, and ${rest} more` : ''}.
    </p>
  );
}
