import { PRIVACY_STATEMENT_MONTHS, PRIVACY_US_STATES } from '@venture-atlas/rules';
import { CategoriesTable } from '../categories-table.tsx';
import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 12, with its parts. */
export function UsLaws() {
  return (
    <PrivacySection id="uslaws">
      <p>
        If you live in one of the following states, the law of your state may give you the rights described in this
        section: {sentenceList(PRIVACY_US_STATES)}.
      </p>
      <h3>Categories of personal information</h3>
      <p>
        The table names the categories that these laws know, and whether we have collected them in the past twelve
        months.
      </p>
      <CategoriesTable />
      <p>
        Outside of these categories we may receive what you tell us yourself, in an account, in a note, or when you ask
        for help; <a href="#infocollect">section 1</a> says what, and <a href="#inforetain">section 7</a> how long we
        keep it.
      </p>
      <h3>Sources, uses and disclosure</h3>
      <p>
        Where information comes from is told in <a href="#infocollect">section 1</a>, what we use it for in{' '}
        <a href="#infouse">section 2</a>, and to whom it may be disclosed in <a href="#whoshare">section 4</a>. We may
        disclose it to those who run the service with us under a written contract.
      </p>
      <p>
        We have not sold or shared personal information to third parties for a business or commercial purpose in the
        past {PRIVACY_STATEMENT_MONTHS} months, and we will not sell or share the personal information of visitors,
        users and other people in the future.
      </p>
      <StateRights />
      <ExerciseRights />
      <Appeals />
      <CaliforniaLaw />
    </PrivacySection>
  );
}

function sentenceList(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The part of section 12 on refused requests. */
function Appeals() {
  return (
    <PrivacySection id="appeals">
      <p>
        If we refuse to act on your request, the law of your state may let you appeal. Write to <ContactWay /> that you
        appeal, and to which answer. We will tell you in writing what we did or did not do about it, and why. If your
        appeal is refused, you may complain to the attorney general of your state.
      </p>
    </PrivacySection>
  );
}

/** The part of section 12 on the Californian law known as "Shine the Light". */
function CaliforniaLaw() {
  return (
    <PrivacySection id="californialaw">
      <p>
        California Civil Code Section 1798.83, known as the “Shine the Light” law, lets users who live in California ask
        us, once a year and free of charge, which categories of personal information we disclosed to third parties for
        their direct marketing in the calendar year before, and the names and addresses of those third parties. We
        disclose none for that purpose. If you live in California and want to make such a request, send it in writing to{' '}
        <ContactWay />.
      </p>
    </PrivacySection>
  );
}

/** The part of section 12 on making a request. */
function ExerciseRights() {
  return (
    <PrivacySection id="exerciserights">
      <p>
        To exercise these rights, contact <ContactWay />, or use what your account offers for it. You need no account to
        make a request.
      </p>
      <p>
        <strong>Agents.</strong> Under some laws you may name an authorised agent who makes the request for you. We may
        refuse an agent who does not prove to have been validly authorised.
      </p>
      <p>
        <strong>Verification.</strong> Before we act, we must make sure that you are the person about whom we have the
        information. We use what you send us only to verify you or your right to ask. If we cannot do so with what we
        already have, we may ask for more, and delete it as soon as the check is done. If an agent asks, we may turn to
        you for confirmation.
      </p>
      <p>We answer within the time that the law of your state gives, and ask no fee unless the law allows one.</p>
    </PrivacySection>
  );
}

/** The part of section 12 that lists the rights. */
function StateRights() {
  return (
    <PrivacySection id="staterights">
      <p>
        Depending on your state, you have the following rights. They are not absolute, and the law may allow us to
        refuse a request in certain cases; then we say why.
      </p>
      <ul>
        <li>To know whether we process your personal data.</li>
        <li>To access your personal data.</li>
        <li>To have inaccuracies in it corrected.</li>
        <li>To request that it be deleted.</li>
        <li>To obtain a copy of what you gave us before.</li>
        <li>Not to be treated worse for exercising your rights.</li>
        <li>
          To opt out of its processing for targeted advertising (or sharing, as California law defines it), of its sale,
          and of profiling for decisions with legal or similarly significant effects. We do none of the three.
        </li>
      </ul>
      <p>Some states add further rights:</p>
      <ul>
        <li>
          to learn the categories of third parties to whom we disclosed personal data, as in California and Delaware;
        </li>
        <li>to obtain a list of specific third parties to whom we disclosed it, as in Oregon;</li>
        <li>to limit the use and disclosure of sensitive personal data, as in California;</li>
        <li>
          to opt out of the collection of sensitive data, and of data gathered by voice or face recognition, as in
          Florida.
        </li>
      </ul>
    </PrivacySection>
  );
}
