import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const mostRepetitions = 2;

/** The cache of what the server answered. Only what may pass by itself is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // An offline browser gets its error at once, with a sentence, and asks again when it is back.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < mostRepetitions && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unreachable' || error.status === 502 || error.status === 503;
}
