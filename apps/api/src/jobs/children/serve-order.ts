/** Messages of a child process: progress, any number of times, then its answer. */
export type ChildMessage<Answer, News> = { kind: 'news'; news: News } | { kind: 'answer'; answer: Answer };

/**
 * Makes this process a child of `runChild`: it receives one order, reports progress, answers once, and exits. It also
 * exits when its parent is gone.
 * @param carryOut never rejects: errors are answers
 */
export function serveOrder<Order, Answer, News = never>(
  carryOut: (order: Order, report: (news: News) => void) => Promise<Answer>,
): void {
  const send = (message: ChildMessage<Answer, News>, sent = (): void => undefined): void =>
    void process.send?.(message, sent);
  process.once('disconnect', () => process.exit());
  // Ctrl+C in a terminal reaches all processes; the parent ends this one and cleans up.
  process.on('SIGINT', () => undefined);
  process.once('message', (order: Order) => {
    void carryOut(order, (news) => send({ kind: 'news', news })).then((answer) =>
      send({ kind: 'answer', answer }, () => process.disconnect()),
    );
  });
}

/** Whether an error is a lack of disk space or rights; codecs report it only as text. */
export const isDiskRefusal = (cause: unknown): boolean =>
  /ENOSPC|EACCES|EPERM|EROFS|EDQUOT|no space left/i.test(String(cause));
