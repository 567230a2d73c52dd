import { connect } from 'node:tls';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';

const WITHIN_MS = 5 * SECOND_MS;

/** With fewer days left it was not renewed. */
export const CERTIFICATE_MIN_DAYS = 10;

export interface Certificate {
  endsAt: Date;
  /** Why browsers would not accept it; undefined when they do. */
  problem: string | undefined;
}

/** Whole days until the certificate ends; negative afterwards. */
export const daysLeft = ({ endsAt }: Certificate, now: Date): number =>
  Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);

/** The certificate that is shown at this https URL; throws when nothing answers within five seconds. */
export function certificateOf(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    // What browsers think of it is in the answer.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('no answer within five seconds')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ endsAt: new Date(end), problem });
    });
  });
}
