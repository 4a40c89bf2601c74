/** A name in two lines as even as its words allow. A single word stays in one line. */
export function balancedLines(name: string): readonly string[] {
  const words = name.split(' ').filter((word) => word !== '');
  if (words.length < 2) return [name];
  let best: readonly string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const uneven = Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0));
    if (uneven < least) [least, best] = [uneven, lines];
  }
  return best;
}
