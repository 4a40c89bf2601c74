import classes from './marked.module.css';

/**
 * A text with one range highlighted; without one, or with an empty one, as it is. Each stretch is an element, so that a
 * browser's translation of the page does not keep old words.
 */
export function Marked({ text, match }: { text: string; match: readonly [number, number] | null }) {
  if (match === null || match[0] === match[1]) return <span>{text}</span>;
  const [start, end] = match;
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <mark className={classes.mark}>{text.slice(start, end)}</mark>
      <span>{text.slice(end)}</span>
    </>
  );
}
