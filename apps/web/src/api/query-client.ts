import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const maxRetries = 2;

/** The cache of server responses. Retries only errors that may be temporary. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // An offline browser gets an error with a message at once, and retries when it is back online.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < maxRetries && isTemporary(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unreachable' || error.status === 502 || error.status === 503;
}
