import { describe, expect, it, vi } from 'vitest';
import { storageKeys, writeStored } from '../session/storage.ts';
import { answerCalls, answerNothing, cutNetwork } from '../test-support/network.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('a call', () => {
  it('goes to our own origin, as GET, and gives the JSON', async () => {
    const calls = answerCalls({ 'GET /api/thing/': { body: { id: 3 } } });
    expect(await request('/api/thing/')).toEqual({ id: 3 });
    expect(calls[0]?.path).toBe('/api/thing/');
    expect(calls[0]?.headers.get('authorization')).toBeNull();
  });

  it('carries the bearer token that is stored', async () => {
    writeStored(storageKeys.token, 'abc');
    writeStored(storageKeys.refreshToken, 'def');
    const calls = answerCalls({ 'GET /': { body: {} } });
    await request('/api/thing/');
    await request('/user/token/', { anonymous: true });
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer abc', null]);
  });

  it('sends a body as JSON', async () => {
    const calls = answerCalls({ 'POST /': { body: {} } });
    await request('/api/thing/', { method: 'POST', body: { name: 'Ünder' } });
    expect(calls[0]?.body).toEqual({ name: 'Ünder' });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('leaves the type of a form to the browser, which knows the boundary', async () => {
    const calls = answerCalls({ 'POST /': { body: {} } });
    await request('/api/upload_file/', { method: 'POST', body: new FormData() });
    expect(calls[0]?.headers.get('content-type')).toBeNull();
    expect(calls[0]?.body).toBeInstanceOf(FormData);
  });

  it('writes the query and leaves out what is undefined', async () => {
    const calls = answerCalls({ 'GET /': { body: {} } });
    await request('/api/thing/', { query: { name: 'a&b c', page: 2, campaign_id: undefined } });
    expect(calls[0]?.path).toBe('/api/thing/?name=a%26b+c&page=2');
  });
});

describe('an error', () => {
  it('keeps status, code, sentence and field of the answer', async () => {
    answerCalls({ 'POST /': { status: 400, body: { error: 'Bad Request', code: 'bad_request', field: 'name' } } });
    const error = await failureOf(request('/api/thing/', { method: 'POST', body: {} }));
    expect(error).toMatchObject({ status: 400, code: 'bad_request', message: 'Bad Request', field: 'name' });
  });

  it.each([
    [400, 'bad_request', 'Bad Request'],
    [408, 'request_timed_out', 'Request Timed Out'],
    [502, 'unavailable', 'The server is busy right now. Try again in a moment.'],
    [
      418,
      'internal_error',
      'Something went wrong on the server. Try again. If it happens again, tell the person who runs this site.',
    ],
  ])('without our body (%i) has the sentence of its status', async (status, code, message) => {
    answerCalls({ 'GET /': { status, body: '<html>proxy</html>' } });
    expect(await failureOf(request('/api/thing/'))).toMatchObject({ status, code, message });
  });

  it('with a code that this version does not know still has a sentence', async () => {
    answerCalls({ 'GET /': { status: 409, body: { code: 'from_the_future' } } });
    expect(await failureOf(request('/api/thing/'))).toMatchObject({ status: 409, code: 'from_the_future' });
    expect((await failureOf(request('/api/thing/'))).message).not.toBe('');
  });

  it('is made of a success that is not ours, such as the page of a hotel network', async () => {
    answerCalls({ 'GET /': { body: '<html>Welcome, guest</html>' } });
    expect((await failureOf(request('/api/thing/'))).message).toContain('something else than Venture Atlas');
  });

  it('tells an offline browser from a server that does not answer', async () => {
    cutNetwork();
    expect(await failureOf(request('/api/thing/'))).toMatchObject({ status: 0, code: 'unreachable' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await failureOf(request('/api/thing/'))).toMatchObject({ status: 0, code: 'offline' });
    vi.restoreAllMocks();
  });
});

describe('waiting', () => {
  it('ends after the time given, as Request Timed Out', async () => {
    answerNothing();
    const error = await failureOf(request('/api/thing/', { timeoutMs: 20 }));
    expect(error).toMatchObject({ status: 408, code: 'request_timed_out', message: 'Request Timed Out' });
  });

  it('ends at once when the caller gives up, with the reason of the caller', async () => {
    answerNothing();
    const stop = new AbortController();
    const call = request('/api/thing/', { signal: stop.signal });
    stop.abort(new Error('another map was opened'));
    await expect(call).rejects.toThrow('another map was opened');
  });

  it('does not begin when the caller gave up before', async () => {
    answerNothing();
    await expect(request('/api/thing/', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});
