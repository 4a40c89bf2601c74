import type { LiveNews } from '@venture-atlas/types';
import type { Who } from './campaign-app.ts';

/** An open stream of a campaign, read as a browser reads it. */
export interface LiveReader {
  status: number;
  headers: Headers;
  /** All that came so far, in order. */
  news: LiveNews[];
  /** Everything that came, as it came. */
  text: () => string;
  /** Resolves with the revision that is known once so many news have come. */
  until: (count: number) => Promise<LiveNews>;
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens a stream; it is not followed when it is refused. */
export async function readLive(
  origin: string,
  campaignId: string,
  { as, invite, table, address }: Who & { address?: string } = {},
  query = '',
): Promise<LiveReader> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/home/campaign/${campaignId}/live/${query}`, {
    signal: stop.signal,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.access}` }),
      ...(invite === undefined ? {} : { 'x-campaign-invite': invite }),
      ...(table === undefined ? {} : { 'x-table-key': table }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  });
  const news: LiveNews[] = [];
  let text = '';
  let wake = (): void => undefined;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const whole = text.split('\n\n').slice(0, -1);
      const data = whole.flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []);
      for (const line of data.slice(news.length)) news.push(JSON.parse(line) as LiveNews);
      wake();
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: answer.status,
    headers: answer.headers,
    news,
    text: () => text,
    ended,
    close: () => stop.abort(),
    until: async (count) => {
      while (news.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return news[count - 1] as LiveNews;
    },
  };
}
