/** What a child process sends: how far it is, any number of times, then its answer. */
export type ChildMessage<Answer, News> = { kind: 'news'; news: News } | { kind: 'answer'; answer: Answer };

/**
 * Makes this process the child that `runChild` starts: it takes one order by message, tells how far it is, answers once
 * and leaves. When its parent is gone nobody waits any more, so it leaves at once.
 * @param carryOut never rejects: what goes wrong is an answer
 */
export function serveOrder<Order, Answer, News = never>(
  carryOut: (order: Order, tell: (news: News) => void) => Promise<Answer>,
): void {
  const send = (message: ChildMessage<Answer, News>, sent = (): void => undefined): void =>
    void process.send?.(message, sent);
  process.once('disconnect', () => process.exit());
  // Ctrl+C at a terminal goes to everybody; whoever gave the order ends it and clears up.
  process.on('SIGINT', () => undefined);
  process.once('message', (order: Order) => {
    void carryOut(order, (news) => send({ kind: 'news', news })).then((answer) =>
      send({ kind: 'answer', answer }, () => process.disconnect()),
    );
  });
}

/** Whether something failed for want of room or of rights on the disk; codecs say so only in words. */
export const isDiskRefusal = (cause: unknown): boolean =>
  /ENOSPC|EACCES|EPERM|EROFS|EDQUOT|no space left/i.test(String(cause));
