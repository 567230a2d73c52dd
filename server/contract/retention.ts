/** How long data stay; the privacy policy names these numbers, jobs keep them. */

/** Digests of deleted accounts, which carry over bans and limits. */
export const FORMER_ACCOUNT_DAYS = 90;
/** Deleted ads with their images. */
export const DELETED_AD_DAYS = 30;
/** An ad that is not public any more, after its time; then it is deleted as by its author. */
export const ARCHIVED_AD_DAYS = 365;
/** That a user has seen an ad. */
export const READ_DAYS = 90;
/** How an ad ended; longer than the ad, and than the year that the front page counts. */
export const ENDING_DAYS = 400;
/** What remains of an ad that was public, without its texts, images and author. */
export const GONE_AD_DAYS = 90;
/** A login, after its start. */
export const SESSION_DAYS = 30;
/** The server's log, and digests of addresses in the audit of the admins' actions. */
export const LOG_DAYS = 90;
/** The audit of the admins' actions. */
export const AUDIT_YEARS = 3;
/** Digests of visitors whose view of a banner or a boosted ad was counted. */
export const VIEW_HOURS = 6;
/** A conversation, after its last message. */
export const CONVERSATION_YEARS = 3;
/** A report, after it was received. */
export const REPORT_YEARS = 3;
/** A notice, after what it tells of. */
export const NOTICE_DAYS = 90;
/** A withdrawn consent, for proof. */
export const CONSENT_YEARS = 3;
/** The user's id and the ad's title in an order: accounts are kept for five years (402-FZ, article 29). */
export const ORDER_YEARS = 5;
/** An account, after its last login. */
export const DORMANT_YEARS = 3;
/** Support announces the deletion of a dormant account so long before. */
export const DORMANT_NOTICE_DAYS = 30;
