import { createHmac } from 'node:crypto';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';

const SIGNATURE_LENGTH = 16;

/** The id of the stored image, without a signature. */
export const bareId = (id: string): string => id.split('.')[0] ?? id;

export type ImageAccess = ReturnType<typeof createImageAccess>;

/**
 * Signs ids of images that are not public. An `<img>` sends no token, so the id itself has to open
 * the image for its author and for admins. A signature is valid on its day (UTC) and the next one.
 */
export function createImageAccess({ config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const sign = (id: string, day: number): string =>
    createHmac('sha256', config.jwtSecret)
      .update(`image ${id} ${day}`)
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH);
  const today = (): number => Math.floor(clock().getTime() / DAY_MS);

  return {
    /** The id with today's signature. */
    signed: (id: string): string => `${id}.${sign(id, today())}`,

    hasValidSignature(signedId: string): boolean {
      const [id = '', signature = ''] = signedId.split('.');
      return [today(), today() - 1].some((day) =>
        isSameSecret(Buffer.from(signature), Buffer.from(sign(id, day))),
      );
    },
  };
}
