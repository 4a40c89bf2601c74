import { ExternalLink, PrivacySection } from '../privacy-section.tsx';

/** Section 1. */
export function Collect() {
  return (
    <PrivacySection id="infocollect">
      <h3>Information you give us</h3>
      <p>
        You can look at every public map without telling us who you are. We receive personal information from you only
        when you give it: when you create an account, write a note, make a campaign, or contact us. Depending on what
        you use, that is:
      </p>
      <ul>
        <li>your email address and the name you want others to see;</li>
        <li>your password, which we keep only as a hash from which it cannot be read;</li>
        <li>your choice whether we may send you marketing emails;</li>
        <li>the worlds you make, with their maps, texts and pictures, and whom you ask to edit them;</li>
        <li>
          your campaigns with what you reveal, show and write in them, the character names you write under, and your
          notes;
        </li>
        <li>the changes that you suggest, and why;</li>
        <li>what you write to us when you ask for support.</li>
      </ul>
      <p>
        <strong>Sensitive information.</strong> We do not ask for sensitive personal information, such as health data,
        beliefs or origin, and we do not process it. Please do not put it into notes.
      </p>
      <p>
        <strong>Social login data.</strong> If you sign in with your Google account, we receive from Google what is
        described in <a href="#sociallogins">section 6</a>. What you give us must be true, complete and current; please
        tell us of changes.
      </p>

      <h3>Information collected automatically</h3>
      <p>
        When a device calls our server, some information reaches us without anybody typing it. It does not by itself
        tell who you are. We need it to run the service, to keep it safe, and to find faults. It includes:
      </p>
      <ul>
        <li>
          <strong>Log and usage data:</strong> the IP address of the call, its time, the address asked for, the answer,
          and error reports. Addresses in our security log are removed after 90 days.
        </li>
        <li>
          <strong>Device data:</strong> the kind of browser and operating system, as the browser names them. We show it
          to you in the list of your own sessions, so that you can recognise them.
        </li>
        <li>
          <strong>Visits:</strong> when you, as a player, looked at a campaign last, so that we can tell you what is new
          there. Nobody else is told.
        </li>
        <li>
          <strong>Location data:</strong> at most the rough location that an IP address or a device setting tells. Maps
          here show invented worlds and need to know nothing of where you are. You can refuse location in the settings
          of your device or browser; then a part of a service that would use it may not work, and the maps work as
          before.
        </li>
      </ul>

      <h3>Google APIs</h3>
      <p>
        Our use of information received from Google APIs will adhere to the{' '}
        <ExternalLink href="https://developers.google.com/terms/api-services-user-data-policy">
          Google API Services User Data Policy
        </ExternalLink>
        , including its Limited Use requirements.
      </p>
    </PrivacySection>
  );
}

/** Section 2. */
export function Use() {
  return (
    <PrivacySection id="infouse">
      <p>We process personal information for the following purposes, as far as you use the matching part:</p>
      <ul>
        <li>
          <strong>Accounts:</strong> to create your account, to let you log in, and to keep it working.
        </li>
        <li>
          <strong>The service itself:</strong> to show maps, campaigns and notes to you and to the people with whom you
          share them.
        </li>
        <li>
          <strong>Support:</strong> to answer your questions and to solve problems you tell us about.
        </li>
        <li>
          <strong>Administrative messages:</strong> to send you what concerns your account, such as password resets,
          security warnings, and changes of our terms and of this notice.
        </li>
        <li>
          <strong>Marketing emails:</strong> to send you news of the product, only if you asked for them. Every such
          email has an unsubscribe link, and you can change your choice at any time.
        </li>
        <li>
          <strong>Safety:</strong> to protect the service against fraud, abuse and attacks, and to find out what
          happened when something did.
        </li>
        <li>
          <strong>Improvement:</strong> to see which parts are used and where they fail, so that we can make them
          better.
        </li>
        <li>
          <strong>Vital interests:</strong> to save or protect the life or health of a person, where nothing less would
          do.
        </li>
        <li>
          <strong>The law:</strong> to fulfil our legal duties, and to assert or defend legal claims.
        </li>
      </ul>
      <p>We do not use personal information to make decisions about you by machine alone.</p>
    </PrivacySection>
  );
}

/** Section 3. */
export function LegalBases() {
  return (
    <PrivacySection id="legalbases">
      <p>
        We process your personal information only when the law gives us a valid reason to do so, which is called a legal
        basis.
      </p>

      <h3>If you are in the European Economic Area, the United Kingdom or Switzerland</h3>
      <p>The General Data Protection Regulation and its UK and Swiss counterparts ask us to name our legal bases:</p>
      <ul>
        <li>
          <strong>Consent.</strong> You have allowed us to use your information for a certain purpose, for example for
          marketing emails. You can <a href="#withdrawconsent">withdraw your consent</a> at any time.
        </li>
        <li>
          <strong>Performance of a contract.</strong> We need it to do what we promised you: to run your account, your
          campaigns and your notes, or to take steps you asked for before there is a contract.
        </li>
        <li>
          <strong>Legitimate interests.</strong> We need it for a reasonable interest of ours that does not outweigh
          your own interests, rights and freedoms: to keep the service safe, to find faults, and to understand how it is
          used.
        </li>
        <li>
          <strong>Legal obligations.</strong> We need it to comply with the law: to answer to an authority that is
          entitled to ask, or to assert and defend legal rights.
        </li>
        <li>
          <strong>Vital interests.</strong> We need it to protect your vital interests or those of another person, such
          as in a danger to somebody’s safety.
        </li>
      </ul>

      <h3>If you are in Canada</h3>
      <p>
        We may process your information if you have given us express consent for a certain purpose, or where consent can
        be inferred from the situation. You can <a href="#withdrawconsent">withdraw it</a> at any time. In some
        exceptional cases the law allows us to process information without your consent, including when:
      </p>
      <ul>
        <li>collecting it is clearly in a person’s interest and consent cannot be had in time;</li>
        <li>it serves an investigation, or to detect and prevent fraud;</li>
        <li>it belongs to a business transaction, under the conditions that the law sets for these;</li>
        <li>it is part of a witness statement and needed to assess, process or settle an insurance claim;</li>
        <li>it serves to identify somebody injured, ill or dead, and to reach the next of kin;</li>
        <li>we have good reason to believe that somebody was, is or may become the victim of financial abuse;</li>
        <li>
          asking for consent would endanger the availability or accuracy of the information, and it is reasonably needed
          to investigate a breach of an agreement or of the laws of Canada or a province;
        </li>
        <li>
          a subpoena, a warrant, a court order or the rules of a court about producing records require the disclosure;
        </li>
        <li>
          a person produced it in the course of employment, business or profession, and it is used for the purpose for
          which it was produced;
        </li>
        <li>it serves only journalistic, artistic or literary purposes;</li>
        <li>it is publicly available and named in the regulations.</li>
      </ul>
    </PrivacySection>
  );
}

/** Section 4. */
export function Sharing() {
  return (
    <PrivacySection id="whoshare">
      <p>We share personal information only in the situations described here, and only as far as each one needs.</p>
      <ul>
        <li>
          <strong>Other people in your campaigns.</strong> The name you chose, your character names and your public
          notes are seen by the players and the DM of the campaign, and so is your name where you point at a map, for
          some seconds, and where you show something as the DM. What a DM shows is kept for those who were shown it. A
          private note is seen by you and the DM. The DM sees that you have a map of the campaign open, whether your
          screen keeps up, and when it was closed; that is deleted after twelve hours. Your email address is shown to
          nobody.
        </li>
        <li>
          <strong>What you suggest.</strong> A change that you suggest is seen, with your name, by those who decide
          about it: the editors of the world, or the DM of your campaign. If the DM passes it on to the editors, your
          name does not go with it. Once it is accepted, those who edit the world see in its history who suggested it.
        </li>
        <li>
          <strong>Worlds of your own.</strong> What is in a world that you made, its pictures included, is seen by you,
          by those who agreed to edit it with you, and, as far as the DM shows it, by the players of campaigns that play
          in it. Staff of this installation see how many worlds you made and how large they and their pictures are, and
          nothing of what is in them, unless you ask them to edit one.
        </li>
        <li>
          <strong>Those who run the service with us.</strong> If the operator has a hosting company, a mail provider or
          a backup store, data passes through their machines under contracts that bind them to our instructions.
        </li>
        <li>
          <strong>Google sign-in.</strong> If you use it, your browser speaks with Google, and we ask Google to confirm
          who you are.
        </li>
        <li>
          <strong>Google Analytics,</strong> only where the operator has set it up, and only after you agreed. You can
          opt out of it on all sites with{' '}
          <ExternalLink href="https://tools.google.com/dlpage/gaoptout">Google’s opt-out add-on</ExternalLink>. What
          Google does with data is told on{' '}
          <ExternalLink href="https://policies.google.com/privacy">Google’s privacy page</ExternalLink>.
        </li>
        <li>
          <strong>Business transfers.</strong> If this installation passes to another operator, or while that is being
          negotiated, the information needed for it may be shared with or handed to the new operator, who is bound by
          this notice until it is changed.
        </li>
        <li>
          <strong>The law.</strong> If a law, a court or an authority that is entitled to it requires disclosure, or if
          it is needed to protect somebody’s rights or safety.
        </li>
      </ul>
      <p>We do not sell personal information, and we do not share it for advertising.</p>
    </PrivacySection>
  );
}

/** Section 5. */
export function Cookies() {
  return (
    <PrivacySection id="cookies">
      <p>
        We set one cookie of our own when you log in. It holds a random number that tells your browser from somebody who
        copied your login, is used for nothing else, and goes after 90 days. Your browser keeps a few things for us in
        its local storage, because the service does not work without them: the tokens of your login and the time at
        which they came, the address you should return to after logging in, and the character name you used last in a
        campaign. For your convenience it also keeps your choice of a light or dark theme, the last map you opened, when
        you last looked at a campaign without an account, and drafts of notes that are not saved yet. You can delete all
        of it in the settings of your browser. Logging out deletes the tokens and the drafts.
      </p>
      <p>
        Cookies, web beacons, pixels and similar techniques for counting visitors are used only if the operator of this
        installation has set up an analytics service, such as Google Analytics, and only after you agreed to it. They
        would tell how the pages are used, never what your notes say. You can refuse, and you can change your mind
        later. Most browsers can also be set to refuse or remove cookies, and Google offers an{' '}
        <ExternalLink href="https://tools.google.com/dlpage/gaoptout">opt-out from Google Analytics</ExternalLink> for
        all sites at once.
      </p>
      <p>No part of this site loads advertising.</p>
    </PrivacySection>
  );
}

/** Section 6. */
export function SocialLogins() {
  return (
    <PrivacySection id="sociallogins">
      <p>
        Where the operator has set it up, you can sign in with Google. When you do, we receive your email address, your
        name and the number by which Google knows you, and use them to make or open your account and for nothing else.
        We do not see your Google password, and we receive neither your contacts nor your files.
      </p>
      <p>
        We do not control what Google does with the information it has about you, and are not responsible for it.
        Google’s own <ExternalLink href="https://policies.google.com/privacy">privacy page</ExternalLink> explains what
        it keeps and how you can set your preferences there.
      </p>
      <p>
        <strong>Limited Use.</strong> What we receive from Google APIs is used and transferred only in accordance with
        the{' '}
        <ExternalLink href="https://developers.google.com/terms/api-services-user-data-policy">
          Google API Services User Data Policy
        </ExternalLink>
        , including its Limited Use requirements: it serves only to provide the sign-in you asked for, it is not sold,
        it is not used for advertising, it is not used to train general models, and no person reads it unless you allow
        that, security requires it, or the law does.
      </p>
    </PrivacySection>
  );
}

/** Section 7. */
export function Retention() {
  return (
    <PrivacySection id="inforetain">
      <p>
        We keep personal information for as long as your account exists, or for as long as we need it for the purposes
        in this notice, unless the law requires or allows a longer time, for example for accounts or in a dispute.
      </p>
      <p>
        When we no longer need it, we delete it or remove from it what could point to a person. Where that is not
        possible at once, because it is in a backup, we keep it apart and safe, do not process it further, and delete it
        when the backup expires.
      </p>
    </PrivacySection>
  );
}

/** Section 8. */
export function Safety() {
  return (
    <PrivacySection id="infosafe">
      <p>
        We protect personal information with technical and organisational measures: passwords are kept as hashes made to
        resist guessing, logins are short-lived and can be ended one by one, the server itself decides who may see what,
        pages run no foreign scripts, and what staff change is written down.
      </p>
      <p>
        Still, no transmission over the internet and no storage can be promised to be wholly safe. We cannot rule out
        that somebody breaks through our protection and takes or changes information wrongfully. You send us information
        at your own risk; please use the service only from devices and networks you trust, and choose a password that
        you use nowhere else.
      </p>
    </PrivacySection>
  );
}
