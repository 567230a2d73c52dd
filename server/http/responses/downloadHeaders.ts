/** Telegram's web clients fetch a file by script to save it. */
const TELEGRAM_WEB = 'https://web.telegram.org';

/** Headers of a file that browsers and Telegram save. */
export const downloadHeaders = (fileName: string) => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'access-control-allow-origin': TELEGRAM_WEB,
});
