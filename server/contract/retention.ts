/** How long data stay; the privacy policy names these numbers, jobs keep them. */

/** Digests of deleted accounts, which carry over bans and limits. */
export const FORMER_ACCOUNT_DAYS = 90;
