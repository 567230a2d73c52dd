import { useState } from 'react';
import { openExternal } from './links.ts';
import { loadedSdk } from './telegram.ts';
import { useAnswerLimit } from './useAnswerLimit.ts';

interface Download {
  /** Telegram's client downloads the file, which the user confirms; others open its URL. */
  download: (url: string, fileName: string) => void;
  /** The URL of a file whose download Telegram has not answered: it can be opened in the browser. */
  unansweredUrl: string | undefined;
}

/** Downloads a file of a public URL. */
export function useDownload(): Download {
  const limit = useAnswerLimit();
  const [url, setUrl] = useState<string>();
  const download = (wanted: string, fileName: string) => {
    setUrl(wanted);
    limit.start();
    if (loadedSdk()?.downloadByClient(wanted, fileName, limit.stop)) return;
    limit.stop();
    openExternal(wanted);
  };
  return { download, unansweredUrl: limit.status === 'late' ? url : undefined };
}
