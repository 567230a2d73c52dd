import type { ReactNode } from 'react';
import { imageUrl } from '#contract/images.ts';
import { openByClient } from '#src/messenger/links/openByClient.ts';

interface ImageLinkProps {
  image: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A small image that opens the whole one. */
export function ImageLink({ image, className, children }: ImageLinkProps) {
  return (
    <a
      href={imageUrl(image)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={(event) => openByClient(event, imageUrl(image))}
    >
      {children}
    </a>
  );
}
