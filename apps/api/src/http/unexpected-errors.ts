import type { FastifyBaseLogger } from 'fastify';
import { isDescriptorShortage } from './connections/connection-limits.ts';

/** Events of uncaught errors. */
export const ERROR_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Ends the process after an uncaught error, since its state is unknown. A shortage of file descriptors is an exception:
 * the operation failed, and descriptors become free again.
 * @param stop stops the server; then the process ends with code 1
 */
export function handleUnexpectedErrors(log: FastifyBaseLogger, stop: () => Promise<void>, graceMs: number): void {
  let isStopping = false;
  const handle = (error: unknown): void => {
    if (isDescriptorShortage(error)) {
      log.error({ err: error }, 'no file descriptor was left; the server goes on');
      return;
    }
    log.fatal({ err: error }, 'the server stops after an unexpected error');
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    const end = () => process.exit(1);
    stop().then(end, end);
  };
  for (const event of ERROR_EVENTS) process.on(event, handle);
}
