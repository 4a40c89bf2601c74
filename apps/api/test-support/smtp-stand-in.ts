import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  /** Addresses of the envelope: who really gets it. */
  recipients: string[];
  raw: string;
}

export interface SmtpStandIn {
  url: string;
  received: ReceivedMail[];
  stop: () => Promise<void>;
}

/** A real SMTP server that keeps what it is given; `behaviour` makes it refuse or stall. */
export async function startSmtp(behaviour: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...behaviour,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<{ destroy: () => void }>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** An SMTP refusal with its code. */
export const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
