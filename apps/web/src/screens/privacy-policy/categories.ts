/** The categories that US state laws name (specification section 3); every one is marked as not collected. */
export const categories: readonly { name: string; examples: string }[] = [
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
