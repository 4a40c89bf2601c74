import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  LIVE_GUESTS_EACH_ADDRESS,
  LIVE_STREAMS,
  LIVE_STREAMS_EACH_ACCOUNT,
  LIVE_STREAMS_EACH_ADDRESS,
  LIVE_STREAMS_EACH_CAMPAIGN,
} from '@venture-atlas/types';
import { envSchema } from 'env-schema';
import Type, { type Static } from 'typebox';
import { mediaSettings, readMedia, type S3Place } from './media-config.ts';
import { type LargestPicture, pictureSettings, readLargestPicture } from './picture-config.ts';
import { address, ConfigError, oneOf, optional, size } from './setting-readers.ts';

/** Settings of servers that may be one of several, as in the environment. */
const serversSettings = {
  PROCESSES: Type.Integer({ default: 1, minimum: 1, maximum: 64 }),
  DRAIN_SECONDS: Type.Integer({ default: 0, minimum: 0, maximum: 300 }),
  JOBS: Type.String({ default: 'on' }),
  SECRET_KEY_FILE: Type.String({ default: '' }),
} as const;

type Read = { [Name in keyof typeof serversSettings]: Static<(typeof serversSettings)[Name]> };

interface ServersConfig {
  /** Number of processes that serve the data folder; each applies `rateLimits` on its own. */
  processes: number;
  /** Time (ms) that a stopping process still answers while it reports not ready. */
  drainMs: number;
  /** False: other servers of the same database run background jobs. */
  doesJobs: boolean;
  /** Key shared by all servers of an installation; null: it is in the data folder. */
  secretKeyFile: string | null;
}

/** @param folder base of relative settings @throws ConfigError if jobs are left to servers that cannot exist */
function readServers(read: Read, databaseUrl: string | null, folder: string): ServersConfig {
  const doesJobs = oneOf('JOBS', read.JOBS, ['on', 'off']) === 'on';
  if (!doesJobs && databaseUrl === null)
    throw new ConfigError('JOBS=off needs DATABASE_URL: without it no other server could do the work.');
  const secretKeyFile = read.SECRET_KEY_FILE === '' ? null : resolve(folder, read.SECRET_KEY_FILE);
  return { processes: read.PROCESSES, drainMs: read.DRAIN_SECONDS * 1000, doesJobs, secretKeyFile };
}

const count = (usual: number) => Type.Integer({ default: usual, minimum: 0, maximum: 100_000 });

/** Settings of streams, as in the environment. */
const liveStreamSettings = {
  LIVE_STREAMS: count(LIVE_STREAMS),
  LIVE_STREAMS_EACH_ACCOUNT: count(LIVE_STREAMS_EACH_ACCOUNT),
  LIVE_STREAMS_EACH_ADDRESS: count(LIVE_STREAMS_EACH_ADDRESS),
  LIVE_STREAMS_EACH_CAMPAIGN: count(LIVE_STREAMS_EACH_CAMPAIGN),
  LIVE_GUESTS_EACH_ADDRESS: count(LIVE_GUESTS_EACH_ADDRESS),
} as const;

/** Maximum open campaign streams per process. */
export interface LiveStreamsConfig {
  /** At most a third of its connections. */
  all: number;
  eachAccount: number;
  eachAddress: number;
  eachCampaign: number;
  /** Guests of one campaign at one address. */
  guestsEachAddress: number;
}

const readLiveStreams = (read: Record<keyof typeof liveStreamSettings, number>): LiveStreamsConfig => ({
  all: read.LIVE_STREAMS,
  eachAccount: read.LIVE_STREAMS_EACH_ACCOUNT,
  eachAddress: read.LIVE_STREAMS_EACH_ADDRESS,
  eachCampaign: read.LIVE_STREAMS_EACH_CAMPAIGN,
  guestsEachAddress: read.LIVE_GUESTS_EACH_ADDRESS,
});

export { ConfigError } from './setting-readers.ts';

/** Folder of package.json: base of relative settings. */
export const projectFolder = resolve(import.meta.dirname, '../../..');

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const Settings = Type.Object({
  PORT: Type.Integer({ default: 8000, minimum: 0, maximum: 65535 }),
  HOST: Type.String({ default: '127.0.0.1', minLength: 1 }),
  DATA_DIR: Type.String({ default: 'data/var', minLength: 1 }),
  DATABASE_URL: Type.String({ default: '' }),
  WEB_DIST: Type.String({ default: 'apps/web/dist', minLength: 1 }),
  PUBLIC_URL: Type.String({ default: '' }),
  DEFAULT_LOCATION: Type.String({ default: 'sword_coast', minLength: 1, maxLength: 300 }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  TRUST_PROXY: Type.String({ default: '' }),
  SMTP_URL: Type.String({ default: '' }),
  MAIL_FROM: Type.String({ default: '' }),
  GOOGLE_CLIENT_ID: Type.String({ default: '' }),
  GOOGLE_SCRIPT_URL: Type.String({ default: 'https://accounts.google.com/gsi/client' }),
  GOOGLE_TOKENINFO_URL: Type.String({ default: 'https://oauth2.googleapis.com/tokeninfo' }),
  GOOGLE_USERINFO_URL: Type.String({ default: 'https://openidconnect.googleapis.com/v1/userinfo' }),
  GOOGLE_JWKS_URL: Type.String({ default: 'https://www.googleapis.com/oauth2/v3/certs' }),
  CORS_ORIGINS: Type.String({ default: '' }),
  WIKI_IMAGE_HOSTS: Type.String({ default: '' }),
  COMMUNITY_CHAT_URL: Type.String({ default: '' }),
  CONTACT_EMAIL: Type.String({ default: '' }),
  METRICS_TOKEN: Type.String({ default: '' }),
  ...serversSettings,
  RATE_LIMITS: Type.String({ default: 'on' }),
  DEMO_WORLD: Type.String({ default: 'on' }),
  CDN: Type.String({ default: 'off' }),
  ...liveStreamSettings,
  ...mediaSettings,
  ...pictureSettings,
  SUGGESTIONS: Type.String({ default: 'on' }),
  OWN_WORLDS: Type.String({ default: 'on' }),
  OWN_WORLDS_EACH: Type.Integer({ default: 10, minimum: 1, maximum: 1000 }),
  OWN_LOCATIONS_EACH: Type.Integer({ default: 20_000, minimum: 1, maximum: 1_000_000 }),
  OWN_WORLDS_BYTES_EACH: Type.String({ default: '2 GB' }),
  OWN_WORLDS_TOTAL: Type.String({ default: '20 GB' }),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.properties);

/** All settings, checked. Folders are absolute; unset texts are null; lists are split at commas. */
export interface Config extends ServersConfig {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL database of everything but pictures; null: a file in the data folder. */
  databaseUrl: string | null;
  webDist: string;
  /** Bucket of stored pictures; null: the data folder. */
  media: S3Place | null;
  /** Public origin of the server, without a trailing slash; base of links in mails. */
  publicUrl: string | null;
  defaultLocation: string;
  logLevel: string;
  /** Addresses or networks of proxies with trusted X-Forwarded-For. */
  trustProxy: readonly string[];
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Null: Google sign-in is off. */
  google: GoogleConfig | null;
  corsOrigins: readonly string[];
  wikiImageHosts: readonly string[];
  communityChatUrl: string | null;
  contactEmail: string | null;
  /** Bearer token for /metrics; null: there is no such page. */
  metricsToken: string | null;
  rateLimits: boolean;
  /** Seeds an empty database with the demo world on start. */
  demoWorld: boolean;
  /** A cache between server and browsers stores public answers: pages name the revision for it. */
  cdn: boolean;
  /** Whether readers of a place who may not edit it may suggest changes. */
  suggestions: boolean;
  largestPicture: LargestPicture;
  ownWorlds: OwnWorldsConfig;
  liveStreams: LiveStreamsConfig;
}

/** Limits of own worlds per account. */
export interface OwnWorldsConfig {
  /** False: no new own worlds; existing ones can still be edited. */
  mayBeMade: boolean;
  worldsEach: number;
  /** In all own worlds of an account, including deleted ones until they are purged. */
  locationsEach: number;
  /** Pictures with all derived files in all worlds of one account, including deleted ones until they are purged. */
  bytesEach: number;
  /** Pictures in own worlds of all accounts. */
  bytesTotal: number;
}

export interface GoogleConfig {
  clientId: string;
  scriptUrl: string;
  tokeninfoUrl: string;
  userinfoUrl: string;
  jwksUrl: string;
}

/**
 * Reads and checks the environment; the only reader of process.env.
 * @throws ConfigError with the first invalid setting
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = readSettings(env);
  const databaseUrl = address('DATABASE_URL', read.DATABASE_URL, ['postgres:', 'postgresql:']);
  return {
    port: read.PORT,
    host: listenHost(read.HOST),
    dataDir: resolve(projectFolder, read.DATA_DIR),
    databaseUrl,
    webDist: resolve(projectFolder, read.WEB_DIST),
    media: readMedia(read),
    largestPicture: readLargestPicture(read),
    publicUrl: publicUrl(read.PUBLIC_URL),
    defaultLocation: read.DEFAULT_LOCATION,
    logLevel: oneOf('LOG_LEVEL', read.LOG_LEVEL, logLevels),
    trustProxy: proxies(read.TRUST_PROXY),
    smtpUrl: address('SMTP_URL', read.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: mailbox('MAIL_FROM', read.MAIL_FROM),
    google: google(read),
    corsOrigins: list(read.CORS_ORIGINS).map((text) => origin('CORS_ORIGINS', text) ?? text),
    wikiImageHosts: list(read.WIKI_IMAGE_HOSTS).map(hostName),
    communityChatUrl: address('COMMUNITY_CHAT_URL', read.COMMUNITY_CHAT_URL, ['https:', 'http:']),
    contactEmail: mailbox('CONTACT_EMAIL', read.CONTACT_EMAIL),
    metricsToken: secret('METRICS_TOKEN', read.METRICS_TOKEN),
    ...readServers(read, databaseUrl, projectFolder),
    rateLimits: oneOf('RATE_LIMITS', read.RATE_LIMITS, ['on', 'off']) === 'on',
    demoWorld: oneOf('DEMO_WORLD', read.DEMO_WORLD, ['on', 'off']) === 'on',
    cdn: oneOf('CDN', read.CDN, ['on', 'off']) === 'on',
    suggestions: oneOf('SUGGESTIONS', read.SUGGESTIONS, ['on', 'off']) === 'on',
    liveStreams: readLiveStreams(read),
    ownWorlds: {
      mayBeMade: oneOf('OWN_WORLDS', read.OWN_WORLDS, ['on', 'off']) === 'on',
      worldsEach: read.OWN_WORLDS_EACH,
      locationsEach: read.OWN_LOCATIONS_EACH,
      bytesEach: size('OWN_WORLDS_BYTES_EACH', read.OWN_WORLDS_BYTES_EACH),
      bytesTotal: size('OWN_WORLDS_TOTAL', read.OWN_WORLDS_TOTAL),
    },
  };
}

/** Folders of the demo world, which is part of the project. */
export const demoWorldFolders = {
  seedDir: join(projectFolder, 'data/seed'),
  imagesDir: join(projectFolder, 'data/images'),
  sketchesDir: join(projectFolder, 'data/sketches'),
} as const;

function readSettings(env: Readonly<Record<string, string | undefined>>): Static<typeof Settings> {
  // Empty values mean "not set": a line `PORT=` in a .env file is valid.
  const data = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name]?.trim()]] : [])),
  );
  try {
    return envSchema<Static<typeof Settings>>({ schema: Settings, data, env: false, dotenv: false });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`A setting is wrong: ${message.replaceAll('env/', '')}. Correct it and start again.`);
  }
}

const MIN_SECRET_LENGTH = 20;

function secret(name: string, text: string): string | null {
  if (text === '' || (text.length >= MIN_SECRET_LENGTH && /^[!-~]+$/.test(text))) return optional(text);
  throw new ConfigError(`${name} must have at least ${MIN_SECRET_LENGTH} letters, digits or signs, without spaces.`);
}

const list = (text: string): string[] => text.split(',').flatMap((part) => optional(part.trim()) ?? []);

function origin(name: string, text: string): string | null {
  const url = address(name, text, ['http:', 'https:']);
  return url === null ? null : new URL(url).origin;
}

/** The site is served at the root of its host: links below a path would fail. */
function publicUrl(text: string): string | null {
  const found = origin('PUBLIC_URL', text);
  if (found === null || new URL(text).href === `${found}/`) return found;
  throw new ConfigError(`PUBLIC_URL must be the address without a path, ${found}, not "${text}".`);
}

/** A mail address, plain or with a name: `Atlas <atlas@example.org>`. */
function mailbox(name: string, text: string): string | null {
  if (text === '' || /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) return optional(text);
  throw new ConfigError(`${name} must be an email address such as atlas@example.org, not "${text}".`);
}

function listenHost(text: string): string {
  if (isIP(text) !== 0 || isHostName(text.toLowerCase())) return text;
  throw new ConfigError(
    `HOST takes an address of this machine such as 127.0.0.1, or 0.0.0.0 for the network, not "${text}".`,
  );
}

/** As in browsers: four numbers that are no IP address are no host name either. */
const isHostName = (text: string): boolean =>
  /^[a-z0-9][a-z0-9.-]*$/.test(text) && URL.canParse(`https://${text}`) && new URL(`https://${text}`).hostname === text;

function hostName(text: string): string {
  const host = text.toLowerCase();
  if (isHostName(host)) return host;
  throw new ConfigError(`WIKI_IMAGE_HOSTS takes names of hosts such as static.example.org, not "${text}".`);
}

function proxies(text: string): string[] {
  const entries = list(text);
  // `true` and hop counts would let clients forge their address by X-Forwarded-For.
  const wrong = entries.find((entry) => {
    const [ip = '', bits = '1', ...rest] = entry.split('/');
    const most = isIP(ip) === 6 ? 128 : 32;
    return isIP(ip) === 0 || !/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > most || rest.length > 0;
  });
  if (wrong === undefined) return entries;
  throw new ConfigError(`TRUST_PROXY takes addresses or networks such as 10.0.0.1 or 10.0.0.0/8, not "${wrong}".`);
}

function google(read: Static<typeof Settings>): GoogleConfig | null {
  if (read.GOOGLE_CLIENT_ID === '') return null;
  const url = (name: 'SCRIPT' | 'TOKENINFO' | 'USERINFO' | 'JWKS'): string => {
    const setting = `GOOGLE_${name}_URL` as const;
    return address(setting, read[setting], ['https:', 'http:']) ?? '';
  };
  return {
    clientId: read.GOOGLE_CLIENT_ID,
    scriptUrl: url('SCRIPT'),
    tokeninfoUrl: url('TOKENINFO'),
    userinfoUrl: url('USERINFO'),
    jwksUrl: url('JWKS'),
  };
}
