import {
  LIVE_GUESTS_EACH_ADDRESS,
  LIVE_STREAMS,
  LIVE_STREAMS_EACH_ACCOUNT,
  LIVE_STREAMS_EACH_ADDRESS,
  LIVE_STREAMS_EACH_CAMPAIGN,
} from '@venture-atlas/types';
import Type from 'typebox';

const count = (usual: number) => Type.Integer({ default: usual, minimum: 0, maximum: 100_000 });

/** The settings of streams, as they stand in the environment. */
export const liveStreamSettings = {
  LIVE_STREAMS: count(LIVE_STREAMS),
  LIVE_STREAMS_EACH_ACCOUNT: count(LIVE_STREAMS_EACH_ACCOUNT),
  LIVE_STREAMS_EACH_ADDRESS: count(LIVE_STREAMS_EACH_ADDRESS),
  LIVE_STREAMS_EACH_CAMPAIGN: count(LIVE_STREAMS_EACH_CAMPAIGN),
  LIVE_GUESTS_EACH_ADDRESS: count(LIVE_GUESTS_EACH_ADDRESS),
} as const;

/** How many streams of campaigns each process keeps open. */
export interface LiveStreamsConfig {
  /** Never more than a third of its connections. */
  all: number;
  eachAccount: number;
  eachAddress: number;
  eachCampaign: number;
  /** Guests of one campaign at one address. */
  guestsEachAddress: number;
}

export const readLiveStreams = (read: Record<keyof typeof liveStreamSettings, number>): LiveStreamsConfig => ({
  all: read.LIVE_STREAMS,
  eachAccount: read.LIVE_STREAMS_EACH_ACCOUNT,
  eachAddress: read.LIVE_STREAMS_EACH_ADDRESS,
  eachCampaign: read.LIVE_STREAMS_EACH_CAMPAIGN,
  guestsEachAddress: read.LIVE_GUESTS_EACH_ADDRESS,
});
