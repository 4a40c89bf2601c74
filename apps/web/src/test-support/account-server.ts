/** An account as the pretended server keeps it. */
export interface PretendedAccount {
  id: number;
  email: string;
  password: string;
  name: string;
  isStaff: boolean;
}

interface PretendedSession {
  account: PretendedAccount;
  generation: number;
  refresh: string;
  /** The token before, good for a while as long as its successor was not used. */
  previous: string | undefined;
}

/** What a call is answered. */
export interface Answer {
  status: number;
  body: unknown;
}

/**
 * The account part of the server as the browser sees it, in memory: rotating
 * refresh tokens with a grace for the one just used, and the codes that the
 * client must tell apart. `fetch` takes the place of the browser's own.
 */
export class AccountServer {
  readonly accounts: PretendedAccount[] = [];
  /** Every call that arrived: "POST /user/token/". */
  readonly calls: string[] = [];
  /** Families that were ended because an old token came back: each would be an honest person logged out. */
  readonly reuses: string[] = [];
  /** Called before each call is answered; what it gives is answered instead. Throwing is a lost connection. */
  intercept: (call: string, body: Record<string, unknown>) => Answer | undefined | Promise<Answer | undefined> = () =>
    undefined;
  /** Called after each call was carried out; throwing loses the answer on its way. */
  loseAnswer: (call: string) => void = () => {};
  private readonly sessions = new Map<string, PretendedSession>();
  private readonly access = new Map<string, string>();
  private serial = 0;

  addAccount(account: Partial<PretendedAccount> = {}): PretendedAccount {
    const id = this.accounts.length + 41;
    const whole = {
      id,
      email: `person${id}@example.org`,
      password: 'tide and ink',
      name: 'Marisol',
      isStaff: false,
      ...account,
    };
    this.accounts.push(whole);
    return whole;
  }

  /** Tokens of a new session, as a log-in answers them. */
  open(account: PretendedAccount): { access: string; refresh: string; expires_in: number } {
    this.serial += 1;
    const sid = `session${this.serial}`;
    const session = { account, generation: 0, refresh: `${sid}.0`, previous: undefined };
    this.sessions.set(sid, session);
    return { access: this.issue(sid, account), refresh: session.refresh, expires_in: 900 };
  }

  /** All access tokens given out so far are refused from now on, as after 15 minutes. */
  expireAccess(): void {
    this.access.clear();
  }

  /** Ends every session, as a new password does. */
  endSessions(): void {
    this.sessions.clear();
    this.access.clear();
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${String(input)}`;
    this.calls.push(call);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    const answer = (await this.intercept(call, body)) ?? this.answer(call, body, bearer);
    this.loseAnswer(call);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };

  private answer(call: string, body: Record<string, unknown>, bearer: string | undefined): Answer {
    if (call === 'POST /user/token/refresh/') return this.rotate(String(body.refresh));
    if (call === 'POST /user/token/') return this.logIn(body);
    if (call === 'POST /user/logout/') {
      this.sessions.delete(String(body.refresh).split('.')[0] ?? '');
      return { status: 200, body: { success: 'Logged out.' } };
    }
    if (bearer === undefined) return refused('not_authenticated', 'Log in to do this.');
    const session = this.sessions.get(this.access.get(bearer) ?? '');
    if (session === undefined) return refused('token_not_valid', 'Your login has expired. Log in again.');
    const { account } = session;
    if (!this.accounts.includes(account)) return refused('user_not_found', 'This account no longer exists.');
    if (call === 'GET /user/user/') return { status: 200, body: presentUser(account) };
    if (call === 'GET /user/sessions/') return { status: 200, body: this.presentSessions(bearer) };
    return { status: 200, body: { caller: account.id } };
  }

  private presentSessions(bearer: string) {
    return [...this.sessions.keys()].map((sid) => ({
      id: sid,
      created_at: '2026-03-01T12:00:00.000Z',
      last_used_at: '2026-03-02T12:00:00.000Z',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      current: this.access.get(bearer) === sid,
    }));
  }

  private logIn({ email, password }: Record<string, unknown>): Answer {
    const account = this.accounts.find((one) => one.email === email && one.password === password);
    if (account === undefined) return refused('invalid_credentials', 'Invalid Credentials');
    return { status: 200, body: this.open(account) };
  }

  private rotate(refresh: string): Answer {
    const sid = refresh.split('.')[0] ?? '';
    const session = this.sessions.get(sid);
    if (session === undefined) return refused('token_not_valid', 'Your login has expired. Log in again.');
    if (refresh === session.refresh) {
      session.previous = refresh;
      session.generation += 1;
      session.refresh = `${sid}.${session.generation}`;
    } else if (refresh !== session.previous) {
      this.reuses.push(sid);
      this.sessions.delete(sid);
      return refused('token_not_valid', 'Your login has expired. Log in again.');
    }
    return {
      status: 200,
      body: { access: this.issue(sid, session.account), refresh: session.refresh, expires_in: 900 },
    };
  }

  private issue(sid: string, account: PretendedAccount): string {
    this.serial += 1;
    const access = accessToken({ sub: String(account.id), sid, iat: this.serial, exp: this.serial + 900 });
    this.access.set(access, sid);
    return access;
  }
}

/** A token with these claims and no signature that anybody could check. */
export function accessToken(claims: Record<string, unknown>): string {
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}

/** A user as `GET /user/user/` answers. */
export function presentUser({ id, email, name, isStaff }: PretendedAccount) {
  return {
    id,
    email,
    name,
    is_staff: isStaff,
    created_at: '2026-03-01T12:00:00.000Z',
    google_linked: false,
    has_password: true,
    email_verified: true,
    marketing_emails: false,
  };
}

function refused(code: string, error: string): Answer {
  return { status: 401, body: { error, code } };
}
