import { inBytes } from '@venture-atlas/rules';
import type { CopiedCampaign, WorldCopyPlan } from '@venture-atlas/types';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import classes from './copy.module.css';

/** What would be copied, what it takes of the room, and what becomes of the campaign. */
export function CopyPlan({ plan }: { plan: WorldCopyPlan }) {
  const { map, world_name, locations, maps, picture_bytes, own_locations, own_pictures, campaign } = plan;
  const left = ({ used, most }: { used: number; most: number }) => Math.max(0, most - used);
  return (
    <>
      <section className={classes.part} aria-labelledby="copied-title">
        <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="copied-title">
          What is copied
        </h2>
        <dl className={classes.figures}>
          <dt>Places</dt>
          <dd>
            {count(locations)} <span>of {count(left(own_locations))} that you have room for</span>
          </dd>
          <dt>Maps</dt>
          <dd>{maps === 1 ? map.name : `${map.name} and ${count(maps - 1)} below it`}</dd>
          <dt>Pictures</dt>
          <dd>
            {inBytes(picture_bytes)} <span>of {inBytes(left(own_pictures))}</span>
          </dd>
        </dl>
        <p className={plain.quiet}>
          You get the map as everyone sees it now, with its license and credit. Later changes in {world_name} do not
          reach the copy.
        </p>
      </section>
      {campaign === null ? null : <Campaign campaign={campaign} worldName={world_name} />}
    </>
  );
}

function Campaign({ campaign, worldName }: { campaign: CopiedCampaign; worldName: string }) {
  const { name, settings, notes, others, becomes_members_only } = campaign;
  return (
    <section className={classes.brass} aria-labelledby="campaign-title">
      <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="campaign-title">
        {name} moves to the copy
      </h2>
      <ul>
        <li>
          Players keep what they know: {things(settings, 'setting')} and {things(notes, 'note')} move to the copy.
        </li>
        <li>The campaign then plays in your world instead of {worldName}.</li>
        {becomes_members_only ? <li>It is then for members only. Anyone else needs the new link from you.</li> : null}
        {others > 0 ? (
          <li>
            {things(others, 'setting')} or {others === 1 ? 'note' : 'notes'} at other places are kept for when it plays
            there again.
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const count = (number: number): string => number.toLocaleString('en');
const things = (number: number, one: string): string => `${count(number)} ${number === 1 ? one : `${one}s`}`;
