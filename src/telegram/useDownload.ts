import { useState } from 'react';
import { openExternal } from './links.ts';
import { loadedSdk } from './telegram.ts';
import { downloadTexts } from './texts.ts';
import { useAnswerLimit } from './useAnswerLimit.ts';

interface Download {
  /** Telegram's client downloads the file, which the user confirms; others open its URL. */
  download: (url: string, fileName: string) => void;
  /** The way that is left when Telegram refuses the download or has not answered. */
  inBrowser: { label: string; open: () => void } | undefined;
}

/** Downloads a file of a public URL. */
export function useDownload(): Download {
  const limit = useAnswerLimit();
  const [url, setUrl] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const download = (wanted: string, fileName: string) => {
    setUrl(wanted);
    setRefused(false);
    limit.start();
    const onAnswer = (isTaken: boolean) => {
      limit.stop();
      setRefused(!isTaken);
    };
    if (loadedSdk()?.downloadByClient(wanted, fileName, onAnswer)) return;
    limit.stop();
    openExternal(wanted);
  };
  const isLate = limit.status === 'late';
  const inBrowser = url !== undefined && (isLate || isRefused);
  return {
    download,
    inBrowser: inBrowser
      ? {
          label: isLate ? downloadTexts.unanswered : downloadTexts.inBrowser,
          open: () => openExternal(url),
        }
      : undefined,
  };
}
