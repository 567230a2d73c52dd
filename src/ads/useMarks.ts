import { useEffect } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import type { SectionName } from '#contract/sections.ts';
import { loadMarks } from './marks.ts';

/** Brings the person's hearts and read marks of a section; without them the cards show none. */
export function useMarks(section: SectionName): void {
  const userId = useUserId();
  useEffect(() => {
    if (userId !== undefined) loadMarks(section).catch(() => {});
  }, [section, userId]);
}
