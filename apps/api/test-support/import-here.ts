import { runImport } from '../src/imports/run-import.ts';
import type { runImportChild } from '../src/imports/run-import-child.ts';

/** What a message between two processes is when it comes. */
const sent = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message));

/**
 * Carries an import out in this process. For tests of what is done with an import: to start a process takes longer than
 * to read a small file. One that is stopped goes on to its end here, so tests of stopping start real processes.
 */
export const importHere: typeof runImportChild = async (order, _limits, onNews, signal) => {
  const answer = signal.aborted ? undefined : await runImport(sent(order), (news) => onNews(sent(news)));
  return answer === undefined || signal.aborted ? { kind: 'stopped' } : sent(answer);
};
