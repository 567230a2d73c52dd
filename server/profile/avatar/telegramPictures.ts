import { IMAGE_BYTES_MAX } from '#contract/ads/ads.ts';
import { AVATAR_SIDE } from '#contract/images.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { readAtMost } from '#server/shared/readAtMost.ts';
import { HttpError } from '#server/http/httpError.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { profileTexts } from '#server/profile/texts.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** Fetches the pictures of Telegram's users through the Bot API. */
export function createTelegramPictures(deps: Pick<Deps, 'config' | 'fetch' | 'log'>) {
  const { config, fetch, log } = deps;
  const api = telegramApi(deps);

  async function read(telegramId: number): Promise<File | undefined> {
    const { photos } = await api.getUserProfilePhotos(telegramId, { limit: 1 });
    const sizes = photos[0] ?? [];
    const fitting = sizes.find(({ width, height }) => Math.min(width, height) >= AVATAR_SIDE);
    const size = fitting ?? sizes.at(-1);
    if (!size) return undefined;
    const { file_path: path, file_size: bytes = 0 } = await api.getFile(size.file_id);
    if (!path || bytes > IMAGE_BYTES_MAX) return undefined;
    const url = `${config.telegramApiUrl}/file/bot${config.botToken}/${path}`;
    // A redirect could lead into the operator's own network.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`Telegram answered ${answer.status}`);
    const read = await readAtMost(answer, IMAGE_BYTES_MAX);
    return read && new File([read], 'telegram.jpg');
  }

  return {
    /** The latest picture that the bot may see; throws 503 when Telegram does not answer. */
    fetchOf: (telegramId: number): Promise<File | undefined> =>
      read(telegramId).catch((error: unknown) => {
        log.warn({ err: error }, 'picture of Telegram not read');
        throw new HttpError(503, profileTexts.pictureUnreachable);
      }),
  };
}
