import { ExternalLink } from '../external-link.tsx';
import { PrivacySection } from '../privacy-section.tsx';

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
