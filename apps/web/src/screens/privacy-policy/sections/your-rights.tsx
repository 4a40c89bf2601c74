import { MINIMUM_AGE, PRIVACY_LAST_UPDATED, PRIVACY_STATEMENT_MONTHS, PRIVACY_US_STATES } from '@venture-atlas/rules';
import plain from '../../../ui/plain.module.css';
import classes from '../privacy-policy.module.css';
import { ContactWay, ExternalLink, PrivacySection } from '../privacy-section.tsx';

/** Section 9. */
export function Minors() {
  return (
    <PrivacySection id="infominors">
      <p>
        Accounts are for people of at least {MINIMUM_AGE} years. We do not knowingly collect data from children or other
        people under {MINIMUM_AGE}, we do not market to them, and we do not sell such data. By making an account you
        state that you are at least {MINIMUM_AGE} years old.
      </p>
      <p>
        If we learn that somebody under {MINIMUM_AGE} has given us personal information, we deactivate the account and
        take reasonable steps to delete that information promptly from our records. If you know of such a case, please
        tell <ContactWay />.
      </p>
    </PrivacySection>
  );
}

/** Section 10. */
export function Rights() {
  return (
    <PrivacySection id="privacyrights">
      <p>
        In some places, such as the European Economic Area, the United Kingdom, Switzerland and Canada, the law gives
        you rights over your personal information. They may include the right to:
      </p>
      <ul>
        <li>ask what we have about you and receive a copy of it;</li>
        <li>have it corrected or deleted;</li>
        <li>have its processing restricted;</li>
        <li>receive it in a form that other services can read, where that applies;</li>
        <li>not be subject to decisions made by machine alone;</li>
        <li>object to our processing, in certain circumstances.</li>
      </ul>
      <p>
        You can make such a request by <a href="#contact">contacting us</a>. We consider it and act on it in accordance
        with the data protection law that applies. Much of it you can do yourself: see{' '}
        <a href="#request">Review or delete your data</a>.
      </p>
      <p>
        If you are in the European Economic Area or the United Kingdom and believe that we process your information
        unlawfully, you may complain to the{' '}
        <ExternalLink href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en">
          data protection authority of your member state
        </ExternalLink>{' '}
        or to the{' '}
        <ExternalLink href="https://ico.org.uk/make-a-complaint/">
          Information Commissioner’s Office of the United Kingdom
        </ExternalLink>
        . In Switzerland it is the{' '}
        <ExternalLink href="https://www.edoeb.admin.ch/en">
          Federal Data Protection and Information Commissioner
        </ExternalLink>
        .
      </p>
      <WithdrawConsent />
      <h3>Marketing emails</h3>
      <p>
        You can unsubscribe from marketing emails at any time with the link in each of them, in your account, or by
        contacting us. You are then taken off the list. We may still write to you about what your account itself needs.
      </p>
      <h3>Your account</h3>
      <p>
        You can review or change what your account holds, or terminate it, on the account page once you are logged in.
        If you ask us to terminate your account, we deactivate it or delete it and its data from our active databases.
        We may keep some information in our files to prevent fraud, to find and solve problems, to help with
        investigations, to enforce our legal terms, and to comply with the law.
      </p>
    </PrivacySection>
  );
}

/** The part of section 10 with an anchor of its own. */
function WithdrawConsent() {
  return (
    <PrivacySection id="withdrawconsent">
      <p>
        Where we rely on your consent, whether express or implied, you can withdraw it at any time: by changing the
        choice in your account, or by contacting <ContactWay />.
      </p>
      <p>
        Withdrawing it does not affect the lawfulness of what was processed before, nor, where the law allows it,
        processing on another basis than consent.
      </p>
    </PrivacySection>
  );
}

/** Section 11. */
export function DoNotTrack() {
  return (
    <PrivacySection id="DNT">
      <p>
        Most browsers and some phones have a do-not-track setting that signals that you do not wish your visits to be
        watched. No uniform standard for recognising and obeying these signals has been settled. We therefore do not
        respond to do-not-track signals, nor to other means by which a browser tells this choice on its own. If a
        standard is made that we must follow, we will say so in a new version of this notice.
      </p>
      <p>
        California law asks us to tell you how we treat such signals. This is our answer; it makes no difference to what
        is described in <a href="#cookies">section 5</a>, where nothing is counted unless you agreed.
      </p>
    </PrivacySection>
  );
}

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

export function Updates() {
  return (
    <PrivacySection id="policyupdates">
      <p>
        We update this notice as needed to stay in line with the law and with what the service does. The date at its
        top, now {PRIVACY_LAST_UPDATED}, tells the current version. If we make material changes, we may announce them
        prominently on the site or send you a message. Please read this notice from time to time.
      </p>
    </PrivacySection>
  );
}

export function Contact() {
  return (
    <PrivacySection id="contact">
      <p>
        If you have questions or remarks about this notice, contact <ContactWay />. Venture Atlas is open-source
        software that anybody may run; the people who write it have no access to the data of this installation.
      </p>
    </PrivacySection>
  );
}

export function Review() {
  return (
    <PrivacySection id="request">
      <p>
        Depending on the law where you live, you may ask to see the personal information we have about you, to learn how
        we processed it, to have errors corrected, or to have it deleted. You may also withdraw your consent to our
        processing. The law may limit these rights in some cases.
      </p>
      <p>
        On your account page you can see and change what we know, download it, choose whether we send you marketing
        emails, and terminate the account. For everything else, write to <ContactWay />.
      </p>
    </PrivacySection>
  );
}

/** The categories of personal information of the past twelve months; none is collected. */
function CategoriesTable() {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Examples</th>
          <th scope="col">Collected</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ name, examples }, index) => (
          <tr key={name}>
            <th scope="row">
              {String.fromCharCode(65 + index)}. {name}
            </th>
            <td>{examples}</td>
            <td className={classes.answer}>
              <span className={classes.cardLabel}>Collected: </span>No
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The categories that US state laws name (specification section 3); every one is marked as not collected. */
const categories: readonly { name: string; examples: string }[] = [
  {
    name: 'Identifiers',
    examples:
      'Real name, alias, postal address, telephone number, online identifier, internet address, email address, account name',
  },
  {
    name: 'Customer records',
    examples:
      'As California’s customer records law lists them: name, contact, education, employment, financial details',
  },
  {
    name: 'Protected classifications',
    examples: 'Gender, age, date of birth, origin, ethnicity, nationality, marital status and other demographic data',
  },
  { name: 'Commercial information', examples: 'Transactions, purchase history, financial details, payment' },
  { name: 'Biometric information', examples: 'Fingerprints, voiceprints' },
  {
    name: 'Internet activity',
    examples:
      'Browsing history, search history, behaviour and interests online, dealings with sites, apps and advertising',
  },
  { name: 'Geolocation data', examples: 'Location of a device' },
  { name: 'Audio and visual information', examples: 'Pictures, and sound, video or call recordings' },
  {
    name: 'Professional information',
    examples: 'Business contact details, job title, work history and qualifications',
  },
  { name: 'Education information', examples: 'Student records and directory information' },
  {
    name: 'Inferences',
    examples: 'A profile of preferences and characteristics drawn from any of the information above',
  },
  {
    name: 'Sensitive information',
    examples: 'Health, beliefs, exact location, contents of messages, log-in details of accounts, and the like',
  },
];
