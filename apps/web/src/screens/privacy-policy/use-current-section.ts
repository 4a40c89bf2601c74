import { useEffect, useState } from 'react';
import { type ContentsEntry, contents } from './contents.ts';

/** A heading that has come this near to the top begins the current section: header, margin and a line of text. */
const readingLine = 140;

/** The section being read: the last whose heading has passed the reading line; none before the first. */
export function useCurrentSection(): ContentsEntry | undefined {
  const [id, setId] = useState<string>();

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setId(currentId());
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, []);

  return contents.find((entry) => entry.id === id);
}

function currentId(): string | undefined {
  const isAtEnd =
    window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
  const headings = contents.map(({ id }) => document.getElementById(id)).filter((heading) => heading !== null);
  // The last parts are too short to ever reach the line.
  if (isAtEnd) return headings.at(-1)?.id;
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= readingLine)?.id;
}
