import { handoutPages } from '@venture-atlas/rules';
import type { ShownHandout } from '@venture-atlas/types';
import { useLayoutEffect, useRef } from 'react';
import { HandoutSheet, type HandoutSheetProps } from './shown/handout-sheet.tsx';
import classes from './table-handout.module.css';

/** A page that is longer than the screen is written so much smaller each time, and never smaller than that (of 44 px). */
const STEP = 0.94;
const LEAST = 0.4;

/** A handout over the whole table screen: a picture with its title below, or a page of a text on parchment. */
export function TableHandout({ shown }: { shown: ShownHandout }) {
  const { title, text, picture } = shown;
  const pages = handoutPages(text);
  const page = Math.min(Math.max(shown.page ?? 1, 1), pages.length);
  return (
    <div className={classes.page} role="status" data-table-handout={shown.key}>
      {picture === null ? (
        <FittingSheet
          key={page}
          shown={shown}
          text={pages[page - 1] ?? ''}
          foot={pages.length === 1 ? undefined : `Page ${page} of ${pages.length}`}
        />
      ) : (
        <figure className={classes.picture}>
          <img src={picture.url} alt="" referrerPolicy="no-referrer" />
          {title === '' ? null : <figcaption>{title}</figcaption>}
        </figure>
      )}
    </div>
  );
}

/** A page as large as the screen has room for it. */
function FittingSheet({ shown, text, foot }: Pick<HandoutSheetProps, 'shown' | 'text' | 'foot'>) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const sheet = ref.current;
    if (sheet === null) return;
    const shrink = (): void => {
      for (let times = 1; ; times *= STEP) {
        sheet.style.setProperty('--times', String(times));
        if (times <= LEAST || sheet.scrollHeight <= sheet.clientHeight) return;
      }
    };
    shrink();
    addEventListener('resize', shrink);
    void document.fonts.ready.then(shrink);
    return () => removeEventListener('resize', shrink);
  }, []);
  return <HandoutSheet heading="h1" shown={shown} text={text} foot={foot} className={classes.size} ref={ref} />;
}
