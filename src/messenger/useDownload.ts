import { useState } from 'react';
import { openExternal } from './links/links.ts';
import { loadedBridge } from './messenger.ts';
import { messengerName } from './messengerName.ts';
import { downloadTexts } from './texts.ts';
import { useAnswerLimit } from './useAnswerLimit.ts';

interface Download {
  /** The messenger's client downloads the file, which the user confirms; others open its URL. */
  download: (url: string, fileName: string) => void;
  /** The way that is left when the client refuses the download or has not answered. */
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
    if (loadedBridge()?.downloadByClient(wanted, fileName, onAnswer)) return;
    limit.stop();
    openExternal(wanted);
  };
  const isLate = limit.status === 'late';
  const inBrowser = url !== undefined && (isLate || isRefused);
  return {
    download,
    inBrowser: inBrowser
      ? {
          label: isLate ? downloadTexts.unanswered(messengerName()) : downloadTexts.inBrowser,
          open: () => openExternal(url),
        }
      : undefined,
  };
}
