import { MINIMUM_AGE } from '@venture-atlas/rules';
import classes from './privacy-policy.module.css';

/** The short version before the sections, each point with the way to its long one. */
export function Summary() {
  return (
    <>
      <p>
        This notice says how and why the operator of this installation of Venture Atlas (“we”, “us”) collects, stores,
        uses and shares personal information when you visit its maps, make an account, or deal with us in another way.
        If you do not agree with it, please do not use the service. Accounts are only for people of at least{' '}
        {MINIMUM_AGE} years.
      </p>
      <section className={classes.summary} aria-labelledby="summary">
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
