import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { MINIMUM_AGE, messages, PRIVACY_LAST_UPDATED } from '@venture-atlas/rules';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { type ContentsEntry, contents, numberedTitle } from './contents.ts';
import classes from './privacy-policy.module.css';
import { Collect, Cookies, LegalBases, Retention, Safety, Sharing, SocialLogins, Use } from './sections/your-data.tsx';
import { Contact, DoNotTrack, Minors, Review, Rights, Updates, UsLaws } from './sections/your-rights.tsx';

/** The privacy notice (specification sections 2 and 9). */
export function PrivacyPolicy() {
  usePageTitle('Privacy notice');
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Privacy notice</h1>
        <p className={classes.date}>{messages.lastUpdated(PRIVACY_LAST_UPDATED)}</p>
      </div>
      <TableOfContents />
      <article className={classes.text}>
        <Summary />
        <Collect />
        <Use />
        <LegalBases />
        <Sharing />
        <Cookies />
        <SocialLogins />
        <Retention />
        <Safety />
        <Minors />
        <Rights />
        <DoNotTrack />
        <UsLaws />
        <Updates />
        <Contact />
        <Review />
      </article>
    </div>
  );
}

/** The summary before the sections. Each point links to its section. */
function Summary() {
  return (
    <>
      <p>
        This notice says how and why the operator of this installation of Venture Atlas (“we”, “us”) collects, stores,
        uses and shares personal information when you visit its maps, make an account, or deal with us in another way.
        If you do not agree with it, please do not use the service. Accounts are only for people of at least{' '}
        {MINIMUM_AGE} years.
      </p>
      <section className={`${plain.card} ${classes.summary}`} aria-labelledby="summary">
        <h2 className={classes.summaryTitle} id="summary">
          Summary
        </h2>
        <dl>
          <dt>What do we process?</dt>
          <dd>
            Nothing but technical data while you only look at maps; your email address, your name here and your notes
            once you have an account. <a href="#infocollect">More</a>
          </dd>
          <dt>Anything sensitive?</dt>
          <dd>No. We do not process sensitive personal information.</dd>
          <dt>Anything from others?</dt>
          <dd>
            Only from Google, and only if you sign in with it. <a href="#sociallogins">More</a>
          </dd>
          <dt>What for, and by what right?</dt>
          <dd>
            To run the service, to write to you about it, for safety, and to comply with the law; always on a{' '}
            <a href="#legalbases">legal basis</a>. <a href="#infouse">More</a>
          </dd>
          <dt>Who gets it?</dt>
          <dd>
            The people in your campaigns see what you show them. We do not sell it. <a href="#whoshare">More</a>
          </dd>
          <dt>How safe is it?</dt>
          <dd>
            We protect it with care, but nothing on the internet is wholly safe. <a href="#infosafe">More</a>
          </dd>
          <dt>What are your rights?</dt>
          <dd>
            That depends on where you live. <a href="#privacyrights">More</a>
          </dd>
          <dt>How do you use them?</dt>
          <dd>
            On your account page, or by <a href="#contact">contacting us</a>. We act on every request as the law asks.
          </dd>
        </dl>
      </section>
    </>
  );
}

/** The table of contents: sticky on the left; on phones a collapsed row under the bar. */
function TableOfContents() {
  const current = useCurrentSection();
  const isPhone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const currentRef = useRef<HTMLAnchorElement>(null);

  // In a low window, the list scrolls by itself, and the current entry stays visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section decides, not the element that shows it.
  useEffect(() => {
    currentRef.current?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const list = (
    <ol className={`${plain.bare} ${classes.list}`}>
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
      <nav className={`${plain.card} ${classes.contents}`} aria-labelledby="contents-title">
        <h2 className={classes.contentsTitle} id="contents-title">
          On this page
        </h2>
        {list}
      </nav>
    );
  }
  return (
    <nav className={`${plain.card} ${classes.phone}`} aria-label="Contents">
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

/** Distance from the top at which a heading starts the current section: header, margin, and a line of text. */
const readingLine = 140;

/** The current section: the last one whose heading has passed the reading line; none before the first. */
function useCurrentSection(): ContentsEntry | undefined {
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
  // The last parts are too short to reach the line.
  if (isAtEnd) return headings.at(-1)?.id;
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= readingLine)?.id;
}
