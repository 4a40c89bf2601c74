import type { LiveKind } from '@venture-atlas/types';
import { createRevisions, type Revisions } from '../src/campaigns/live/kept-answers.ts';
import { changedKinds } from '../src/campaigns/live/revision.ts';
import { type Asker, type CampaignView, loadCampaignFor } from '../src/campaigns/view/load-campaign.ts';
import { AppError } from '../src/errors.ts';
import type { TestApp } from './build-test-app.ts';
import { injectText } from './inject-live.ts';

/** Somebody who looks at a campaign. */
export interface Onlooker {
  name: string;
  campaignId: string;
  /** The headers of their calls. */
  headers: () => Record<string, string>;
  asker: Pick<Asker, 'viewer' | 'tableKey'>;
}

/** What an onlooker gets at one moment. */
export interface Look {
  /** Status and text by URL, without the revision. */
  answers: ReadonlyMap<string, string>;
  /** Undefined if they may not know the campaign. */
  revision: string | undefined;
}

/** The URLs of what a revision stands for. @param slugs of places @param placeIds whose notes are requested */
export const followedUrls = (campaignId: string, slugs: Iterable<string>, placeIds: Iterable<number>): string[] => {
  const of = `campaign_id=${campaignId}`;
  return [
    ...[...slugs].flatMap((slug) => [`/api/location_map_details/${slug}/?${of}`, `/api/location_wiki/${slug}/?${of}`]),
    ...[...placeIds].map((id) => `/api/campaign_notes/?${of}&location_id=${id}`),
    `/api/location_search/?name=e&${of}`,
    `/api/maps/?${of}`,
    ...['', 'markers/', 'shown/', 'view/', 'sessions/', 'chronicle/', 'chronicle/?session=1'].map(
      (rest) => `/api/home/campaign/${campaignId}/${rest}`,
    ),
  ];
};

/** The revisions of a server, as its process knows them, and as one that has just started. */
export interface RevisionCheck {
  look: (onlooker: Onlooker, urls: readonly string[]) => Promise<Look>;
  /** What a process would say that has just started. */
  fromNothing: (onlooker: Onlooker) => Promise<string | undefined>;
}

/** @param revisions those of the server by default */
export function checkRevisions(
  { app }: Pick<TestApp, 'app'>,
  revisions: Revisions = app.live.revisions,
): RevisionCheck {
  const viewOf = async ({ campaignId, asker }: Onlooker): Promise<CampaignView | undefined> => {
    const whole = { invite: undefined, guesser: 'nobody', ...asker };
    return loadCampaignFor(app.campaigns, whole, campaignId).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'not_found') return undefined;
      throw cause;
    });
  };
  const revisionOf = async (from: Revisions, onlooker: Onlooker): Promise<string | undefined> => {
    const view = await viewOf(onlooker);
    return view && (await from.now([view]))[0];
  };
  return {
    look: async (onlooker, urls) => {
      const answers = new Map<string, string>();
      for (const url of urls) {
        const { statusCode, body } = await injectText(app, { method: 'GET', url, headers: onlooker.headers() });
        answers.set(url, `${statusCode} ${withoutMoment(body)}`);
      }
      return { answers, revision: await revisionOf(revisions, onlooker) };
    },
    fromNothing: (onlooker) => revisionOf(createRevisions(app.campaigns, app.accounts.liveKey), onlooker),
  };
}

/** A response without its revision, and without the age of a shown view. */
const withoutMoment = (body: string): string =>
  body.replace(/,"revision":"[^"]*"\}$/, '}').replace(/,"seconds_ago":\d+\}\}$/, '}}');

const isNothing = (text: string): boolean => text.startsWith('404');

/** What differs between two looks. */
export interface Difference {
  /** URLs that were requested both times and answer something else. */
  urls: string[];
  kinds: LiveKind[];
}

/** @returns undefined if the onlooker may not know the campaign at one of the times */
export function difference(before: Look, now: Look): Difference | undefined {
  if (before.revision === undefined || now.revision === undefined) return undefined;
  const urls = [...now.answers].flatMap(([url, text]) => {
    const earlier = before.answers.get(url);
    return earlier === undefined || earlier === text || (isNothing(earlier) && isNothing(text)) ? [] : [url];
  });
  return { urls, kinds: changedKinds(before.revision, now.revision) };
}
