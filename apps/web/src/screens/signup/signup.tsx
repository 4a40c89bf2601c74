import { pages } from '@venture-atlas/types';
import plain from '../../ui/plain.module.css';
import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import {
  IconBroadcast,
  IconCloud,
  IconExternalLink,
  IconEye,
  IconFilter,
  IconLock,
  IconMap2,
  IconMessageQuestion,
  IconNotes,
  IconWorldPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  displayNameProblem,
  emailProblem,
  errorSentence,
  formMessages,
  MINIMUM_AGE,
  passwordProblem,
} from '@venture-atlas/rules';
import { Link } from 'react-router';
import { register } from '../../api/account.ts';
import { EmailField, PasswordField } from '../../forms/account-fields.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { GoogleSignIn } from '../../sign-in/google-sign-in.tsx';
import { useHandedEmail } from '../../sign-in/handed-email.ts';
import { asNewAccount } from '../../sign-in/new-account.ts';
import classes from '../../sign-in/sign-in.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import art from './pitch-map.webp';
import columns from './signup.module.css';

const labels = { name: 'Your name', email: 'Email', password: 'Password', confirmed: 'Confirm password' } as const;
const fields = ['email', 'name', 'password', 'confirmed', 'age_confirmed'] as const;

/** /signup: the benefits of an account, and the form. Phones show the form first. */
export function Signup() {
  usePageTitle('Create an account');
  const handed = useHandedEmail();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { email: handed, name: '', password: '', confirmed: '', age_confirmed: false },
      validate: {
        email: (email) =>
          email.trim() === '' ? formMessages.fieldRequired(labels.email) : (emailProblem(email) ?? null),
        name: (name) => (name.trim() === '' ? null : (displayNameProblem(name) ?? null)),
        password: (password, { email }) =>
          password === '' ? formMessages.fieldRequired(labels.password) : (passwordProblem(password, email) ?? null),
        confirmed: (confirmed, { password }) => {
          if (confirmed === '') return formMessages.fieldRequired(labels.confirmed);
          return confirmed === password ? null : formMessages.passwordsDoNotMatch;
        },
        age_confirmed: (isConfirmed) => (isConfirmed ? null : errorSentence.age_confirmation_needed),
      },
    },
    ({ email, name, password, age_confirmed }) =>
      asNewAccount(() =>
        register({ email, password, age_confirmed, ...(name.trim() === '' ? {} : { name: name.trim() }) }),
      ),
  );

  const nameProps = form.getInputProps('name');

  return (
    <MapCard wide>
      <div className={columns.columns}>
        <Pitch />
        <form className={`${plain.stack16} ${columns.form}`} onSubmit={onSubmit} noValidate>
          <h1 className={columns.title}>Create an account</h1>
          <GoogleSignIn isAgeConfirmed={() => form.getValues().age_confirmed} />
          <FormProblem error={error} fields={fields} />
          <EmailField
            label={labels.email}
            autoComplete="username"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <TextInput
            label={labels.name}
            description="Optional. What your table sees beside your notes; you can change it any time."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="name"
            autoComplete="nickname"
            key={form.key('name')}
            {...nameProps}
            error={fieldError(nameProps.error)}
          />
          <PasswordField
            label={labels.password}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={labels.confirmed}
            autoComplete="new-password"
            key={form.key('confirmed')}
            {...form.getInputProps('confirmed')}
          />
          <Checkbox
            label={`I am at least ${MINIMUM_AGE} years old`}
            key={form.key('age_confirmed')}
            {...form.getInputProps('age_confirmed', { type: 'checkbox' })}
          />
          <SubmitButton className={classes.submit} fullWidth isBusy={isBusy} busyLabel="Creating…">
            {formMessages.submit}
          </SubmitButton>
          <p className={`${plain.quiet} ${classes.small}`}>
            By creating an account you agree to our {/* Beside the form, which keeps what was typed. */}
            <a href={pages.privacyPolicy} target="_blank" rel="noopener">
              privacy policy
              <IconExternalLink size={14} stroke={1.75} role="img" aria-label="opens in a new tab" />
            </a>
            . Already have an account? <Link to={pages.login}>Log in</Link>
          </p>
        </form>
      </div>
    </MapCard>
  );
}

interface Feature {
  Icon: TablerIcon;
  name: string;
  words: string;
}

/** Features from the specification (section 2, sign-up screen), and later ones. */
const availableNow: readonly Feature[] = [
  { Icon: IconLock, name: 'DM-only notes', words: 'Plots and secrets your players never see.' },
  { Icon: IconMap2, name: 'Player maps', words: 'Your players see only the places you have shown them.' },
  { Icon: IconEye, name: 'Sharing choices', words: 'Per location: hidden, notes only, or notes and wiki.' },
  { Icon: IconNotes, name: 'Player notes', words: 'Everyone at the table can write, publicly or to the DM alone.' },
  { Icon: IconBroadcast, name: 'Live table', words: 'What you show appears on every phone and on the TV at once.' },
  { Icon: IconCloud, name: 'Fog', words: 'Hide the land and clear it where your party travels.' },
  { Icon: IconMessageQuestion, name: 'Rumors', words: 'Tell players what they heard, not where it is.' },
  {
    Icon: IconWorldPlus,
    name: 'Your own worlds',
    words: 'Import a map, have one drawn, or start with an empty sheet.',
  },
];
const comingSoon: readonly Feature[] = [
  { Icon: IconFilter, name: 'Saved filters', words: 'By source and by edition.' },
];

/** The benefits of an account. */
function Pitch() {
  return (
    <section className={columns.pitch} aria-labelledby="pitch-title">
      <h2 className={columns.pitchTitle} id="pitch-title">
        The map on your table, with your story on it
      </h2>
      <h3 className={columns.when}>Available now</h3>
      <Features features={availableNow} />
      <h3 className={columns.when} data-later>
        Coming soon
      </h3>
      <Features features={comingSoon} isLater />
      <div className={columns.maps}>
        <PitchMap audience="dm" caption="What the DM sees" />
        <PitchMap audience="players" caption="What the players see" />
      </div>
    </section>
  );
}

function Features({ features, isLater = false }: { features: readonly Feature[]; isLater?: boolean }) {
  return (
    <ul className={columns.features} data-later={isLater || undefined}>
      {features.map(({ Icon, name, words }) => (
        <li key={name} className={`${plain.line12} ${plain.spacedLines}`}>
          <Icon className={columns.icon} size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong className={`${plain.semibold} ${columns.name}`}>{name}</strong>
            <p className={columns.words}>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PitchMapProps {
  /** The DM sees hidden places, marked as hidden. Players do not see them. */
  audience: 'dm' | 'players';
  caption: string;
}

interface Place {
  name: string;
  x: number;
  y: number;
}

/** Places of the demo world, positioned on the map section. */
const shown: readonly Place[] = [{ name: 'Waterdeep', x: 41, y: 91 }];
const hidden: readonly Place[] = [
  { name: 'Amphail', x: 104, y: 35 },
  { name: 'Goldenfields', x: 158, y: 90 },
];

/** A map section as the DM or the players see it. */
function PitchMap({ audience, caption }: PitchMapProps) {
  return (
    <figure className={plain.noMargin}>
      <svg className={columns.drawing} viewBox="0 0 208 119.5" role="img" aria-label={description(audience)}>
        <image className={columns.art} href={art} width="208" height="119.5" />
        {shown.map(({ name, x, y }) => (
          <g key={name}>
            <circle className={columns.dot} cx={x} cy={y} r="4.5" />
            <text className={columns.label} x={x + 9} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
        {audience === 'dm' ? hidden.map((place) => <HiddenPlace key={place.name} {...place} />) : null}
      </svg>
      <figcaption className={`${plain.topMargin4} ${plain.smallSecondary}`}>{caption}</figcaption>
    </figure>
  );
}

function HiddenPlace({ name, x, y }: Place) {
  return (
    <g>
      <circle className={columns.hollow} cx={x} cy={y} r="4.5" />
      <text className={columns.label} data-hidden x={x} y={y - 9} textAnchor="middle">
        {name}
      </text>
      <g className={columns.eye} transform={`translate(${x + 8} ${y - 6}) scale(0.5)`}>
        <path d="M10.6 10.6a2 2 0 0 0 2.8 2.8" />
        <path d="M16.7 16.7a9 9 0 0 1-4.7 1.3c-3.6 0-6.6-2-9-6c1.3-2.1 2.7-3.7 4.3-4.7m2.9-1.1a9 9 0 0 1 1.8-.2c3.6 0 6.6 2 9 6c-.7 1.1-1.4 2.1-2.1 2.9" />
        <path d="M3 3l18 18" />
      </g>
    </g>
  );
}

function description(audience: PitchMapProps['audience']): string {
  const both = `A piece of map with ${shown.map(({ name }) => name).join(' and ')}`;
  return audience === 'dm' ? `${both}, and ${hidden.map(({ name }) => name).join(' and ')} marked as hidden` : both;
}
