/** Which answers of two recordings differ, and in what; one that stands in a single recording is named too. */
export function compareRecordings(older: string, newer: string): string[] {
  const [before, now] = [read(older), read(newer)];
  const differing: string[] = [];
  for (const [call, answer] of before) {
    const other = now.get(call);
    if (other === undefined) differing.push(`${call}: is not asked any more`);
    else if (JSON.stringify(other) !== JSON.stringify(answer))
      differing.push(`${call}: ${fieldsThatDiffer(answer, other)}`);
  }
  for (const call of now.keys()) if (!before.has(call)) differing.push(`${call}: was not asked before`);
  return differing;
}

type Answer = Readonly<Record<string, unknown>>;

const fieldsThatDiffer = (before: Answer, now: Answer): string =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
    .join(', ');

const read = (recording: string): Map<string, Answer> =>
  new Map(
    recording
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Answer & { call: string })
      .map((answer) => [answer.call, answer]),
  );
