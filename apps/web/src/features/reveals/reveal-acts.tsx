import type { QueryClient } from '@tanstack/react-query';
import type { Reveal } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { revealSecret, revealsQuery, takeSecretBack } from '../../api/reveals.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { namesOf } from '../handouts/shown-to.tsx';
import { say, sayRefused, withLateness } from '../session-bar/sentence.ts';

/** A secret of a place, in a campaign. */
export interface Revealing {
  client: QueryClient;
  campaign: CampaignOnMap;
  place: { id: number; name: string };
  secret: string;
}

/** Whom it is revealed to. */
export type Audience = Pick<Reveal, 'to' | 'people'>;

const askAnew = ({ client, campaign, place }: Revealing): Promise<void> =>
  client.invalidateQueries({ queryKey: revealsQuery(campaign.id, place.id).queryKey });

/** Reveals a secret, and says so once the server did it; that can be taken back. */
export async function reveal(of: Revealing, { to, people }: Audience): Promise<void> {
  const { campaign, place, secret } = of;
  const names = to === 'some' ? namesOf(people, campaign.campaign.members ?? []) : undefined;
  try {
    await withLateness(revealSecret(campaign.id, { location_id: place.id, secret, to, people }));
    say(
      <>
        Secret about <strong translate="no">{place.name}</strong> revealed{names === undefined ? null : ` to ${names}`}
      </>,
      () => end(of),
      campaign.id,
      to === 'everybody' ? undefined : people,
    );
  } catch (error) {
    sayRefused(`Not revealed. ${errorText(error)}`, () => reveal(of, { to, people }));
  }
  await askAnew(of);
}

/** Takes a secret back, and says so once the server did it. @param was whom it was revealed to */
export async function takeBack(of: Revealing, was: Audience): Promise<void> {
  const { campaign, place } = of;
  try {
    await withLateness(end(of));
    say(
      <>
        Secret about <strong translate="no">{place.name}</strong> taken back
      </>,
      () => reveal(of, was),
      campaign.id,
      was.to === 'everybody' ? undefined : was.people,
    );
  } catch (error) {
    sayRefused(`Not taken back. ${errorText(error)}`, () => takeBack(of, was));
  }
}

async function end(of: Revealing): Promise<void> {
  await takeSecretBack(of.campaign.id, { location_id: of.place.id, secret: of.secret });
  await askAnew(of);
}
