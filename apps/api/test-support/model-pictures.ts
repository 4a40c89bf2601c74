import { expect } from 'vitest';
import type { CampaignApp, Person } from './campaign-app.ts';
import { leadersAfter, type Standing, wordsIn } from './campaign-oracle.ts';
import { fileAnswer } from './closed-pictures.ts';
import { mailOf } from './lead-together.ts';
import type { WrittenModel } from './write-model.ts';
import { handoutsOfModel } from './write-model-table.ts';

/** Who was told the address of a picture. */
interface ToldTo {
  campaign: number;
  as: Standing | 'table';
}

/** Pictures that were told in one crawl, by address. */
export type Told = Map<string, ToldTo>;

/** Every private address of a picture in an answer. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/private\/[\w-]+/g)].map(([url]) => url)),
];

/** The words that whoever has this address sees now; undefined: it is answered like a missing file. */
async function pixelsAt(server: Pick<CampaignApp, 'app'>, url: string): Promise<string[] | undefined> {
  const { status, bytes } = await fileAnswer(server, url);
  return status === 200 ? [...wordsIn(bytes)] : undefined;
}

/**
 * Looks at every picture whose address an answer told: it shows what its asker may see, and was told to no other
 * audience.
 */
export async function lookAtPictures(
  server: Pick<CampaignApp, 'app'>,
  text: string,
  { may, told }: { may: ReadonlySet<string>; told: Told },
  to: ToldTo,
): Promise<void> {
  for (const url of picturesIn(text)) {
    const before = told.get(url);
    expect(before ?? to, `${url} is told to two audiences`).toEqual(to);
    if (before !== undefined) continue;
    told.set(url, to);
    const words = await pixelsAt(server, url);
    expect(words, url).toHaveLength(1);
    expect((words ?? []).filter((word) => !may.has(word))).toEqual([]);
  }
}

/**
 * Ends all of it by the calls: what a DM takes away the table screen loses at once, a co-DM whose right ends all that
 * they had, and everybody what is deleted.
 */
export async function takeAllAway(
  server: CampaignApp,
  people: readonly Person[],
  { model, campaignIds }: WrittenModel,
  told: Told,
): Promise<void> {
  const opened = async (which: (to: ToldTo) => boolean) => {
    const asked = [...told].filter(([, to]) => which(to));
    const seen = await Promise.all(asked.map(([url]) => pixelsAt(server, url)));
    return seen.filter((words) => words !== undefined).length;
  };
  const does = async (which: number, path: string, body: object = {}) => {
    const dm = people[model.campaigns[which]?.dm ?? 0];
    const { status } = await server.post(`/api/home/campaign/${campaignIds[which]}/${path}`, body, { as: dm });
    expect([path, status]).toEqual([path, 200]);
  };
  const uploads = handoutsOfModel.flatMap(({ to, isUploaded }, number) => (isUploaded ? [{ number, to }] : []));
  for (const { number: which } of model.campaigns)
    for (const { number, to } of uploads)
      if (to !== undefined) await does(which, `handouts/handout-${number}/take_away/`);
  expect(await opened(({ as }) => as === 'table')).toBe(0);
  for (const campaign of model.campaigns) {
    const [coDm] = leadersAfter(campaign).coDms;
    if (coDm === undefined) continue;
    await does(campaign.number, 'dms/remove/', { email: mailOf(coDm) });
    expect(await opened((to) => to.campaign === campaign.number && to.as === 'dm')).toBe(0);
  }
  for (const { number: which } of model.campaigns)
    for (const { number } of uploads) await does(which, `handouts/handout-${number}/delete/`);
  expect(await opened(() => true)).toBe(0);
}
