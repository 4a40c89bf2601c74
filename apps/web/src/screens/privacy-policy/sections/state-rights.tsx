import { PrivacySection } from '../privacy-section.tsx';

/** The part of section 12 that lists the rights. */
export function StateRights() {
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
