import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@venture-atlas/types';
import { errorText } from '../../../api/api-error.ts';
import { endSession, sessionsQuery, startSession } from '../../../api/chronicle.ts';
import { say, sayRefused, withLateness } from './sentence.ts';

export interface Sessions {
  /** Undefined until it is known. */
  running: GameSession | null | undefined;
  /** The number of the next one. */
  next: number;
  start: () => Promise<void>;
  end: (number: number) => Promise<void>;
}

/** The sessions of a campaign for its DM, who starts and ends them. */
export function useSessions(campaignId: string): Sessions {
  const client = useQueryClient();
  const { data } = useQuery(sessionsQuery(campaignId));
  const [latest] = data?.sessions ?? [];
  const next = (latest?.number ?? 0) + 1;
  const lead = async (act: Promise<GameSession>, done: string, refused: string, again: () => Promise<void>) => {
    try {
      await withLateness(act);
      say(done);
    } catch (error) {
      sayRefused(`${refused} ${errorText(error)}`, again);
    }
    // Also after a refusal: another tab may have done it.
    await client.invalidateQueries({ queryKey: sessionsQuery(campaignId).queryKey });
  };
  const start = (): Promise<void> =>
    lead(startSession(campaignId, next), `Session ${next} has begun`, 'No session was started.', start);
  const end = (number: number): Promise<void> =>
    lead(endSession(campaignId, number), `Session ${number} is over`, 'It still runs.', () => end(number));
  return { running: data === undefined ? undefined : latest?.ended_at === null ? latest : null, next, start, end };
}
