import classes from './marked.module.css';

/** A text with one range highlighted; without one, or with an empty one, as it is. */
export function Marked({ text, match }: { text: string; match: readonly [number, number] | null }) {
  if (match === null || match[0] === match[1]) return text;
  const [start, end] = match;
  return (
    <>
      {text.slice(0, start)}
      <mark className={classes.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
