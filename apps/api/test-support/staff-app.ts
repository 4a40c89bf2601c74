import type { ErrorBody, HistoryPage, PositionSaved, Reverted, StaffPosition } from '@venture-atlas/types';
import type { Answer } from './account-app.ts';
import { type CampaignApp, campaignApp, type Person } from './campaign-app.ts';

type Json = Record<string, unknown>;

/** What a refused call answers; some carry more. */
export interface Refusal extends ErrorBody {
  current?: StaffPosition | null;
  changed_by?: { id: number | null; name: string };
  changed_at?: string;
  candidates?: { id: number; name: string; slug: string }[];
}

export interface StaffApp extends CampaignApp {
  mara: Person;
  /** A second one of staff. */
  odo: Person;
  /** Id of the position of a place on a map, active or not. */
  position: (map: string, place: string) => number;
  /** A call of Mara that must succeed. */
  does: <T = PositionSaved>(call: string, body: Json, by?: Person) => Promise<T>;
  /** A call of Mara that must be refused. */
  refused: (call: string, body: Json, by?: Person) => Promise<Answer<Refusal>>;
  readPosition: (id: number) => Promise<StaffPosition>;
  history: (query?: string) => Promise<HistoryPage>;
  revert: (changeId: number | null, body?: Json, by?: Person) => Promise<Reverted>;
}

/** A real server with a small world and two people who edit it. */
export async function staffApp(options: Parameters<typeof campaignApp>[0] = {}): Promise<StaffApp> {
  const app = await campaignApp(options);
  const mara = await app.person('Mara', { isStaff: true });
  const odo = await app.person('Odo', { isStaff: true });

  const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const does: StaffApp['does'] = (call, body, by = mara) => must(app.post(`/api/${call}/`, body, { as: by }));

  return {
    ...app,
    mara,
    odo,
    position: (map, place) =>
      app.database.sqlite
        .prepare('select id from positions where parent_id = ? and location_id = ?')
        .pluck()
        .get(app.place(map), app.place(place)) as number,
    does,
    refused: async (call, body, by = mara) => {
      const answer = await app.post<Refusal>(`/api/${call}/`, body, { as: by });
      if (answer.status < 400) throw new Error(`${call} was not refused: ${JSON.stringify(answer.body)}`);
      return answer;
    },
    readPosition: (id) => must(app.get<StaffPosition>(`/api/position/${id}/`, { as: mara })),
    history: (query = '') => must(app.get<HistoryPage>(`/api/history/${query}`, { as: mara })),
    revert: (changeId, body = {}, by = mara) => does<Reverted>(`history/${changeId}/revert`, body, by),
  };
}
