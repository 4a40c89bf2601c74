import type { LiveNews } from '@venture-atlas/types';

/**
 * Takes the text of a stream of server-sent events piece by piece, however it was cut on its way.
 * @returns takes one piece and gives the news that it completed
 */
export function newsReader(): (piece: string) => LiveNews[] {
  let rest = '';
  return (piece) => {
    const blocks = `${rest}${piece}`.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      return data === undefined ? [] : [JSON.parse(data) as LiveNews];
    });
  };
}
