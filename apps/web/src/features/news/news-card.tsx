import { IconX } from '@tabler/icons-react';
import { lineInWords } from '@venture-atlas/rules';
import type { ChronicleLine, NewsAnswer } from '@venture-atlas/types';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { chronicleSigns } from '../../forms/chronicle-signs.ts';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import { closeOnEscape } from '../../ui/close-on-escape.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './news-card.module.css';

export interface NewsCardProps {
  campaignId: string;
  news: NonNullable<NewsAnswer['news']>;
  onClose: () => void;
}

/** A sheet on phones, otherwise a card above the scale bar. It takes no focus, so that the viewer can go on. */
export function NewsCard({ campaignId, news, onClose }: NewsCardProps) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      // Only if nothing else has the focus. An open panel or dialog handles Escape itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement !== document.body) return;
      // The map below also handles Escape; one press must close only one thing.
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <section className={classes.card} aria-labelledby="news-title" data-over-map onKeyDown={closeOnEscape(onClose)}>
      <header className={classes.head}>
        <h2 id="news-title">New since you were here</h2>
        <IconButton label="Close what is new" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <ul className={classes.lines}>
        {news.lines.map((line) => (
          <NewsLine key={keyOf(line)} line={line} />
        ))}
      </ul>
      <Link className={classes.more} to={chroniclePath(campaignId)} onClick={onClose}>
        {news.is_more ? 'There is more. Read the chronicle' : 'Read the chronicle'}
      </Link>
    </section>
  );
}

function NewsLine({ line }: { line: ChronicleLine }) {
  const Sign = chronicleSigns[line.kind];
  return (
    <li>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {lineInWords(line).map((piece, index) => {
          const words = typeof piece === 'string' ? piece : piece.name;
          const key = `${index} ${words}`;
          return typeof piece === 'string' ? <span key={key}>{words}</span> : <strong key={key}>{words}</strong>;
        })}
      </span>
    </li>
  );
}

const wordsOf = (line: ChronicleLine): string =>
  lineInWords(line)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name))
    .join('');

const keyOf = (line: ChronicleLine): string => `${line.at} ${wordsOf(line)}`;
