import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ContentsEntry, contents, numberedTitle } from './contents.ts';
import classes from './table-of-contents.module.css';
import { useCurrentSection } from './use-current-section.ts';

/** The contents: at the left and sticky; on phones one closed row that sticks under the bar. */
export function TableOfContents() {
  const current = useCurrentSection();
  const isPhone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const currentRef = useRef<HTMLAnchorElement>(null);

  // In a low window the list scrolls by itself; the current entry stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section decides, not the element that shows it.
  useEffect(() => {
    currentRef.current?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const list = (
    <ol className={classes.list}>
      {contents.map((entry: ContentsEntry) => (
        <li key={entry.id}>
          <Link
            className={classes.entry}
            data-part={entry.isPart || undefined}
            aria-current={entry.id === current?.id ? 'location' : undefined}
            ref={entry.id === current?.id ? currentRef : undefined}
            to={{ hash: entry.id }}
            onClick={() => setOpen(false)}
          >
            {numberedTitle(entry)}
          </Link>
        </li>
      ))}
    </ol>
  );
  if (!isPhone) {
    return (
      <nav className={classes.contents} aria-labelledby="contents-title">
        <h2 className={classes.title} id="contents-title">
          On this page
        </h2>
        {list}
      </nav>
    );
  }
  return (
    <nav className={classes.phone} aria-label="Contents">
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
        <span>Contents</span>
        <span className={classes.where}>{current === undefined ? '' : whereWords(current)}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? list : null}
    </nav>
  );
}

function whereWords({ number, title }: ContentsEntry): string {
  return number === undefined ? title : `section ${number}`;
}
