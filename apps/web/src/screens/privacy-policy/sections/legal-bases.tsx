import { PrivacySection } from '../privacy-section.tsx';

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
