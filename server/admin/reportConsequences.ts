import { sectionByCode } from '#contract/sections/sections.ts';
import type { Deps } from '#server/deps.ts';
import type { ReportConsequences } from '#server/reports/reports.service.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { banIn, changeBan } from './users.service.ts';

/** What an accepted report leads to: the admin's own actions, with their audit entries. */
export function reportConsequences(deps: Deps, sections: Sections): ReportConsequences {
  const sectionOf = (code: number) => sections[sectionByCode(code) ?? 'pets'];
  return {
    delete: (viewer, { id, section }, reason) =>
      sectionOf(section).adminAction(viewer, { ad_id: id, do: 0, reason }),
    delete_and_ban: (viewer, { id, section, authorId }, reason = '') =>
      sectionOf(section).adminAction(viewer, { ad_id: id, do: 0, reason }, (tx) =>
        banIn(tx, deps, viewer, { userId: authorId, reason }),
      ),
    hide: (viewer, { id, section }, reason) => sectionOf(section).adminHide(viewer, id, reason),
    ban: async (viewer, userId, reason = '') => {
      await changeBan(deps, viewer, { user_id: userId, ban: true, reason });
    },
  };
}
