import type { FastifyInstance, InjectOptions } from 'fastify';

/** An answer, whether it ends or not: of a stream what comes first. */
export interface InjectedText {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** Whether an address is that of a stream, which does not end by itself. */
export const isLive = (url: string): boolean => /\/live\/?(\?|$)/.test(url);

/** Asks without a connection, as `inject` does, and reads of a stream its first piece of news. */
export async function injectText(
  app: FastifyInstance,
  options: InjectOptions & { url: string },
): Promise<InjectedText> {
  if (!isLive(options.url)) return app.inject(options);
  const answer = await app.inject({ ...options, payloadAsStream: true });
  const { statusCode, headers } = answer;
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const stream = answer.stream();
  let body = '';
  for await (const chunk of stream) {
    body += String(chunk);
    if (isStream && body.includes('\n\n')) break;
  }
  return { statusCode, headers, body };
}
