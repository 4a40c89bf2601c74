import { PRIVACY_STATEMENT_MONTHS, PRIVACY_US_STATES } from '@venture-atlas/rules';
import { CategoriesTable } from '../categories-table.tsx';
import { PrivacySection } from '../privacy-section.tsx';
import { Appeals } from './appeals.tsx';
import { CaliforniaLaw } from './california-law.tsx';
import { ExerciseRights } from './exercise-rights.tsx';
import { StateRights } from './state-rights.tsx';

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
