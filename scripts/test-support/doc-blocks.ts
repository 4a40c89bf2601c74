/** A block of commands in a page, with the headings above it ("Install", "As a service (Linux, systemd)"). */
export interface DocBlock {
  headings: string[];
  commands: string;
}

/** Every block of shell commands in a Markdown page, in order. */
export function docBlocks(page: string): DocBlock[] {
  const blocks: DocBlock[] = [];
  const headings: string[] = [];
  let commands: string[] | undefined;
  for (const line of page.split('\n')) {
    if (commands !== undefined) {
      if (line === '```') {
        blocks.push({ headings: [...headings], commands: `${commands.join('\n')}\n` });
        commands = undefined;
      } else commands.push(line);
    } else if (line === '```sh') commands = [];
    else {
      const [, marks, title] = /^(##+) (.+)$/.exec(line) ?? [];
      if (marks !== undefined && title !== undefined) headings.splice(marks.length - 2, headings.length, title);
    }
  }
  return blocks;
}

/** The blocks under a heading, for a service or for containers. */
export function blocksUnder(blocks: readonly DocBlock[], heading: string, kind: 'service' | 'container'): string[] {
  return blocks
    .filter(({ headings }) => headings.includes(heading))
    .map(({ commands }) => commands)
    .filter((commands) => /^docker /m.test(commands) === (kind === 'container'));
}
