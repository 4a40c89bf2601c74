import type { QueryClient } from '@tanstack/react-query';
import { handoutName } from '@venture-atlas/rules';
import type { BodyOf, Calls, Handout } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { deleteHandout, isOfHandouts, showHandout, takeHandoutAway } from '../../api/handouts.ts';
import { say, sayRefused, sayShown, withLateness } from '../session-bar/sentence.ts';

/** Whose handouts are changed, and where they are listed. */
export interface Desk {
  client: QueryClient;
  campaignId: string;
}

/** Lists handouts as they are now. */
export const listAnew = ({ client, campaignId }: Desk): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isOfHandouts(query, campaignId) });

/**
 * Shows a handout, and says so once the server did it; it stays in the sentence how it is taken away.
 * @param names of those who see it, where it is for some
 */
export async function showIt(
  desk: Desk,
  handout: Handout,
  to: BodyOf<Calls['showHandout']>,
  names: string | undefined,
): Promise<void> {
  try {
    await withLateness(showHandout(desk.campaignId, handout.key, to));
    sayShown(
      <>
        <strong>{handoutName(handout.title)}</strong> is shown{names === undefined ? null : ` to ${names}`}
      </>,
      () => takeAway(desk, handout),
    );
  } catch (error) {
    sayRefused(`Not shown. ${errorText(error)}`, () => showIt(desk, handout, to, names));
  }
  await listAnew(desk);
}

export async function takeAway(desk: Desk, handout: Pick<Handout, 'key' | 'title'>): Promise<void> {
  try {
    await withLateness(takeHandoutAway(desk.campaignId, handout.key));
    say(
      <>
        <strong>{handoutName(handout.title)}</strong> is taken away
      </>,
    );
  } catch (error) {
    sayRefused(`Not taken away. ${errorText(error)}`, () => takeAway(desk, handout));
  }
  await listAnew(desk);
}

/** @throws why it was not deleted */
export async function removeIt(desk: Desk, handout: Handout): Promise<void> {
  await deleteHandout(desk.campaignId, handout.key);
  say(
    <>
      <strong>{handoutName(handout.title)}</strong> is deleted
    </>,
  );
  await listAnew(desk);
}
