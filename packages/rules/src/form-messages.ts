/** Texts of forms: buttons, and problems of fields. They are a separate module because viewing a map needs no form. */
export const formMessages = {
  // Forms
  submit: 'Submit',
  waitingForFileUpload: 'Waiting for File Upload...',
  saving: 'Saving…',
  saved: 'Saved',
  parentAdded: 'Parent Added',
  locationUpdated: 'Location Updated',
  copied: 'Copied',
  fieldRequired: (label: string) => `The field ${label} must be filled out to submit the form`,
  protectedForm: 'This form is protected, please double check your work.',
  uploadFailed: 'The file could not be uploaded. Try again.',
  fileTooLarge: (most: number) => `The file can have at most ${most} MB. Choose a smaller one.`,

  // Signing in and up
  atLeastAge: (age: number) => `I am at least ${age} years old`,
  availableNow: ['DM-only notes', 'Player maps', 'Sharing choices', 'Player notes'],
  comingSoon: 'Saved filters by source and edition',
  passwordsDoNotMatch: 'Passwords Do Not Match',
  emailMissing: 'Email field is missing',
  passwordMissing: 'Password field is missing',
  /** The words after `lead` link to /password_reset_request/. */
  /** Shown while strangers guess the password. The link in the mail signs the owner in at once. */
  tooManyPasswords: {
    lead: 'Too many wrong passwords for this email. Wait a little and try again, or ',
    link: 'get a link by email to reset your password',
  },
  wrongEmailOrPassword: {
    lead: 'Wrong Email or Password. If this is your first time logging in, you may need to ',
    link: 'reset your password first',
  },
  passwordTooShort: (least: number) => `The password needs at least ${least} characters.`,
  passwordTooLong: (most: number) => `The password can have at most ${most} characters.`,
  passwordIsEmail: 'The password is too close to your email. Choose another one.',
  passwordIsProductWords: 'The password is made only of words everybody here would try. Add something of your own.',
  emailTooLong: (most: number) => `The email can have at most ${most} characters.`,
  emailInvalid: 'Enter one email address, like name@example.org.',
} as const;
