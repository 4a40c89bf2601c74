import { Marked } from '../../ui/marked.tsx';
import classes from './snippet.module.css';

/** Characters of a snippet before its match that a row at rest shows, so that the match is in its first lines. */
const LEAD = 48;

/** A snippet as a row shows it: whole when active, else beginning shortly before its match. */
export function Snippet({
  text,
  match,
  isWhole,
}: {
  text: string;
  match: readonly [number, number];
  isWhole: boolean;
}) {
  const cut = isWhole || match[0] <= LEAD ? 0 : text.lastIndexOf(' ', match[0] - LEAD) + 1;
  const lead = cut > 0 ? '…' : '';
  const shift = cut - lead.length;
  return (
    <span className={classes.snippet} data-whole={isWhole || undefined}>
      <Marked text={`${lead}${text.slice(cut)}`} match={[match[0] - shift, match[1] - shift]} />
    </span>
  );
}
