import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { databaseFile, databasePlace } from './db/engine.ts';

test('without any setting the server runs on this machine alone', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    publicUrl: null,
    defaultLocation: 'sword_coast',
    logLevel: 'info',
    trustProxy: [],
    smtpUrl: null,
    google: null,
    corsOrigins: [],
    wikiImageHosts: [],
    communityChatUrl: null,
    contactEmail: null,
    rateLimits: true,
    demoWorld: true,
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
  expect(config.dataDir).toMatch(/data[/\\]var$/);
  expect(databaseFile(config)).toMatch(/app\.sqlite$/);
});

test('every setting is read', () => {
  const config = loadConfig({
    PORT: '8123',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/atlas',
    WEB_DIST: '/srv/web',
    PUBLIC_URL: 'https://atlas.example/',
    DEFAULT_LOCATION: 'eberron',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'atlas@atlas.example',
    GOOGLE_CLIENT_ID: 'client-1',
    GOOGLE_TOKENINFO_URL: 'http://127.0.0.1:9999/tokeninfo',
    CORS_ORIGINS: 'http://localhost:5173,https://other.example/path',
    WIKI_IMAGE_HOSTS: 'Static.Wiki.Example, upload.example',
    COMMUNITY_CHAT_URL: 'https://chat.example/invite',
    CONTACT_EMAIL: 'hello@atlas.example',
    RATE_LIMITS: 'off',
    DEMO_WORLD: 'off',
    OWN_WORLDS: 'off',
    OWN_WORLDS_EACH: '3',
    OWN_LOCATIONS_EACH: '500',
    OWN_WORLDS_BYTES_EACH: '1.5 mb',
    OWN_WORLDS_TOTAL: '4096',
    PICTURE_MEGAPIXELS: '150',
    PICTURE_MEGABYTES: '100',
  });
  expect(config).toMatchObject({
    port: 8123,
    host: '0.0.0.0',
    dataDir: '/srv/atlas',
    webDist: '/srv/web',
    publicUrl: 'https://atlas.example',
    defaultLocation: 'eberron',
    logLevel: 'warn',
    trustProxy: ['10.0.0.1', '192.168.0.0/16'],
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailFrom: 'atlas@atlas.example',
    corsOrigins: ['http://localhost:5173', 'https://other.example'],
    wikiImageHosts: ['static.wiki.example', 'upload.example'],
    communityChatUrl: 'https://chat.example/invite',
    contactEmail: 'hello@atlas.example',
    rateLimits: false,
    demoWorld: false,
    largestPicture: { pixels: 150_000_000, bytes: 104_857_600 },
    ownWorlds: { mayBeMade: false, worldsEach: 3, locationsEach: 500, bytesEach: 1_572_864, bytesTotal: 4096 },
  });
  expect(config.google).toMatchObject({
    clientId: 'client-1',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    tokeninfoUrl: 'http://127.0.0.1:9999/tokeninfo',
  });
});

test('Google addresses are only looked at when Google sign-in is on', () => {
  expect(loadConfig({ GOOGLE_SCRIPT_URL: 'nonsense' }).google).toBeNull();
  expect(() => loadConfig({ GOOGLE_CLIENT_ID: 'c', GOOGLE_SCRIPT_URL: 'nonsense' })).toThrow('GOOGLE_SCRIPT_URL');
});

test('an empty or blank value is a value that is not set', () => {
  expect(loadConfig({ PORT: '', HOST: '  ', PUBLIC_URL: '', LOG_LEVEL: '' })).toEqual(loadConfig({}));
});

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'eight thousand'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'sometimes'],
    ['JOBS', 'sometimes'],
    ['JOBS', 'off'],
    ['DEMO_WORLD', 'perhaps'],
    ['OWN_WORLDS', 'perhaps'],
    ['OWN_WORLDS_EACH', '0'],
    ['OWN_LOCATIONS_EACH', 'many'],
    ['OWN_WORLDS_BYTES_EACH', 'two gigabytes'],
    ['OWN_WORLDS_TOTAL', '20 MILES'],
    ['PICTURE_MEGAPIXELS', '151'],
    ['PICTURE_MEGABYTES', '0'],
    ['PUBLIC_URL', 'atlas.example'],
    ['PUBLIC_URL', 'ftp://atlas.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['COMMUNITY_CHAT_URL', 'javascript:alert(1)'],
    ['CORS_ORIGINS', '*'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.300'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://atlas.example/maps'],
    ['PUBLIC_URL', 'https://atlas.example/?a=b'],
    ['PUBLIC_URL', 'https://atlas .example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Venture Atlas'],
    ['MAIL_FROM', 'Venture Atlas <atlas>'],
    ['CONTACT_EMAIL', 'nobody'],
    ['WIKI_IMAGE_HOSTS', 'https://static.example/'],
    ['WIKI_IMAGE_HOSTS', '*.example'],
    ['WIKI_IMAGE_HOSTS', 'static.example:8080'],
    ['METRICS_TOKEN', 'short'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'no such host'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:8000'],
  ])('%s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(name);
  });

  test('and names with an address, and networks of both kinds, are right', () => {
    const right = {
      HOST: '::1',
      MAIL_FROM: 'Venture Atlas <atlas@example.org>',
      TRUST_PROXY: '127.0.0.1, ::1, fd00::/8, 10.0.0.0/32',
      WIKI_IMAGE_HOSTS: 'Static.example.org, 127.0.0.1',
    };
    expect(loadConfig(right)).toMatchObject({
      host: '::1',
      mailFrom: 'Venture Atlas <atlas@example.org>',
      trustProxy: ['127.0.0.1', '::1', 'fd00::/8', '10.0.0.0/32'],
      wikiImageHosts: ['static.example.org', '127.0.0.1'],
    });
  });

  test('and says what would be right', () => {
    expect(() => loadConfig({ LOG_LEVEL: 'loud' })).toThrow(/trace, debug, info, warn, error, fatal or silent/);
    expect(() => loadConfig({ TRUST_PROXY: 'true' })).toThrow(/10\.0\.0\.0\/8/);
  });
});

describe('where pictures are kept', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const mediaOf = (env: Record<string, string>) => loadConfig({ ...keys, ...env }).media;

  test('is the data folder unless a bucket is named', () => {
    expect(mediaOf({})).toBeNull();
    expect(mediaOf({ MEDIA_URL: 's3://atlas' })).toMatchObject({
      bucket: 'atlas',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      isPathStyle: false,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      timeoutMs: 10_000,
      cacheBytes: 2 * 1024 ** 3,
    });
  });

  test('may be a part of a bucket of any server', () => {
    expect(mediaOf({ MEDIA_URL: 's3://my.atlas/club/one/', S3_ENDPOINT: 'https://s3.example:9000' })).toMatchObject({
      bucket: 'my.atlas',
      prefix: 'club/one/',
      endpoint: 'https://s3.example:9000',
      isPathStyle: true,
    });
    const named = { MEDIA_URL: 's3://atlas', S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off' };
    expect(mediaOf(named)).toMatchObject({ isPathStyle: false });
  });

  test.each([
    { MEDIA_URL: 'https://atlas' },
    { MEDIA_URL: 's3://' },
    { MEDIA_URL: 's3://Atlas' },
    { MEDIA_URL: 's3://atlas/../other' },
    { MEDIA_URL: 's3://atlas/.hidden' },
    { MEDIA_URL: 's3://atlas', S3_ACCESS_KEY_ID: '' },
    { MEDIA_URL: 's3://atlas', S3_SECRET_ACCESS_KEY: '' },
    { MEDIA_URL: 's3://atlas', S3_ENDPOINT: 's3.example' },
    { MEDIA_URL: 's3://atlas', S3_PATH_STYLE: 'maybe' },
    { MEDIA_URL: 's3://atlas', S3_TIMEOUT_SECONDS: '0' },
    { MEDIA_URL: 's3://atlas', MEDIA_CACHE: 'much' },
  ])('%o is refused', (env) => {
    expect(() => mediaOf(env)).toThrow(ConfigError);
  });
});

describe('where the database is', () => {
  test('it is a file of the data folder, unless a PostgreSQL server is named', () => {
    expect(loadConfig({}).databaseUrl).toBeNull();
    const url = 'postgres://atlas:word@db.example:5432/atlas';
    expect(databasePlace(loadConfig({ DATABASE_URL: url }))).toBe(url);
    expect(databasePlace(loadConfig({ DATA_DIR: '/srv/atlas' }))).toMatch(/app\.sqlite$/);
  });

  test.each(['mysql://db.example/atlas', 'db.example', 'postgres:'])('%s is refused', (url) => {
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be an address/);
  });
});
