import classes from './marked.module.css';

/**
 * A text with one highlighted range. Each part is its own element, so that browser translation does not keep old words.
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
