import * as v from 'valibot';
import { adId, isoTime, lines, list, requiredLine, wholeNumber, any } from '../fields.ts';
import { verified } from '../people/verified.ts';
import { fieldErrors } from '../texts.ts';

export const TITLE_MAX = 35;
export const DESCRIPTION_MAX = 1000;
const PRICE_MAX = 1_000_000;
export const NAME_MAX = 100;
/** A street, a landmark or a hall. */
export const PLACE_MAX = 100;

export const IMAGES_MAX = 4;
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 50_000_000;
/** What the photos of one person may take in the store, in all and of 24 hours. */
export const PHOTO_BYTES_MAX = 300 * 1024 * 1024;
export const PHOTO_BYTES_PER_DAY = 100 * 1024 * 1024;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
export const OFFSET_MAX = 10_000;
const IDS_MAX = 1000;

export const PUBLISHED_DAYS = 30;
export const ADS_PER_HOUR = 30;
/** Of a shelter that imports a table; ads posted one by one count as well. */
export const IMPORTED_PER_HOUR = 100;

/** `is_visible` of an ad. 0 is no status: it is the delete action. */
export const STATUS = { published: 1, review: 2, rejected: 3, outdated: 4 } as const;
export const status = v.picklist([1, 2, 3, 4]);
export type Status = v.InferOutput<typeof status>;

export const REASON_MAX = 500;

/** How an ad ended, as its author says. */
export const OUTCOMES = ['sold', 'given', 'found', 'returned', 'other'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** So long its author can correct how an ad ended. */
export const CORRECTION_MINUTES = 30;
/** An ad that has ended so can be published again. */
export const REPUBLISH_DAYS = 30;
/** A reservation ends by itself then. */
export const RESERVED_DAYS = 7;

/**
 * `do`: 0 deletes, any other value sets that status. A rejection may carry a `reason`, hiding an
 * `outcome` that fits section and category. `version` is the ad's version that the admin has seen;
 * another version gets 409.
 */
export const adAction = v.object({
  ad_id: adId,
  do: v.picklist([0, 1, 3, 4]),
  reason: v.optional(any(lines(REASON_MAX, fieldErrors.reason))),
  version: v.optional(wholeNumber(0, 2_147_483_647)),
  outcome: v.optional(v.picklist(OUTCOMES, fieldErrors.outcome)),
});
export type AdAction = v.InferOutput<typeof adAction>;

/**
 * What owners may do besides: 5 reserves an ad for somebody, 6 frees it, 7 shows it for its full time
 * from now on.
 */
export const RESERVE = 5;
export const FREE = 6;
export const EXTEND = 7;
export const ownAdAction = v.object({
  ...adAction.entries,
  do: v.picklist([0, 1, 3, 4, RESERVE, FREE, EXTEND]),
});
export type OwnAdAction = v.InferOutput<typeof ownAdAction>;

export const adIdBody = v.object({ ad_id: adId });
export const adIds = list(adId, IDS_MAX);
export const createdAd = v.object({ id: v.number() });
export const done = v.object({ ok: v.literal(true) });

/**
 * Placeholder for the next uploaded file in the form field `pictures`, which orders an ad's images.
 */
export const NEW_IMAGE = 'new';

/**
 * Fields of an ad in every section. `created` is the publication time, before that the creation
 * time.
 */
export const baseAd = v.object({
  id: v.number(),
  title: v.string(),
  city: v.string(),
  description: v.string(),
  images: v.array(v.string()),
  author: v.number(),
  author_name: v.string(),
  /** Id of an image. */
  author_avatar: v.nullable(v.string()),
  author_verified: verified,
  is_visible: status,
  is_owner: v.boolean(),
  /** The author keeps it for somebody. */
  is_reserved: v.boolean(),
  created: isoTime,
  /** From the city of a list with a radius, whole kilometres. */
  distance_km: v.optional(v.number()),
  /** Of the ad or of its edit; visible to the author and to admins. */
  rejection_reason: v.optional(v.string()),
  /** These two are null while the author has not told how it ended; for the author and admins. */
  outcome: v.optional(v.nullable(v.picklist(OUTCOMES))),
  ended: v.optional(v.nullable(isoTime)),
  /** For admins: their decisions name it. */
  version: v.optional(v.number()),
});
type AdFields = v.InferOutput<typeof baseAd>;
export type BaseAd = AdFields & {
  pending?: Partial<AdFields> | undefined;
  rejected_edit?: Partial<AdFields> | undefined;
};

/**
 * The ad of a section. Author and admins of a published ad also get the values that its edit
 * changes: `pending` while they wait for review, `rejected_edit` after a rejection.
 */
export function adWithEdit<Entries extends v.ObjectEntries>(entries: Entries) {
  const edit = v.optional(v.partial(v.object(entries)));
  return v.object({ ...entries, pending: edit, rejected_edit: edit });
}

/** Median time until a user's first answer: within an hour, or within a day. */
export const answerTime = v.picklist(['hour', 'day']);
export type AnswerTime = v.InferOutput<typeof answerTime>;

/** What the page of an ad says about its author. */
export const adAuthor = v.object({
  /** A day. */
  since: v.pipe(v.string(), v.isoDate()),
  /** Public ads in all sections. */
  ads: v.number(),
  /** Absent for slower answers, and for fewer than three conversations in 30 days. */
  answers: v.optional(answerTime),
  /** Has helped a lost pet to come home, and shows it. */
  has_helped: v.boolean(),
});
export type AdAuthor = v.InferOutput<typeof adAuthor>;

/** What only the author and admins see of an ad. */
export const adStats = v.object({
  /** Signed-in users who have opened it. */
  views: v.number(),
  favorites: v.number(),
  /** People who have shared it, and devices that have opened it by their links. */
  shares: v.number(),
  opened: v.number(),
  /** How long reviews usually take; absent when longer, or not known. */
  review: v.optional(answerTime),
});
export type AdStats = v.InferOutput<typeof adStats>;

/** Where the page of an ad leads on to. */
export interface RelatedAds<Ad> {
  author: AdAuthor;
  /** Of the same author. */
  others: Ad[];
  similar: Ad[];
}
export const RELATED_MAX = 6;

/** What became of an ad that was public. */
export const GONE_REASONS = ['hidden', 'expired', 'deleted', 'blocked'] as const;
export type GoneReason = (typeof GONE_REASONS)[number];
export const ANIMALS = ['dog', 'cat', 'other'] as const;
export type Animal = (typeof ANIMALS)[number];
export interface GoneAd<Ad> {
  why: GoneReason;
  /** Null when not its author took it down, or its author has left. */
  title: string | null;
  city: string;
  /** These two are null when its author has not told. */
  outcome: Outcome | null;
  ended: string | null;
  /** Of a pet with an outcome. */
  sex: 0 | 1 | 2 | null;
  /** Of a pet. */
  animal: Animal | null;
  /** The photo from home and the author's thanks, once approved; either may be missing. */
  home: { text: string; image: string | null } | null;
  /** Public ads, closest first. */
  similar: Ad[];
}

/** A favorite that is no longer public, as its user still sees it. */
export const unavailableAd = v.strictObject({
  id: v.number(),
  title: v.string(),
  is_visible: v.literal(STATUS.outdated),
  /** The first image. */
  images: v.array(v.string()),
});
export type UnavailableAd = v.InferOutput<typeof unavailableAd>;
export const isUnavailable = <Ad extends BaseAd>(ad: Ad | UnavailableAd): ad is UnavailableAd =>
  !('author' in ad);

/** Fields of the posting form in every section. */
export const baseDraft = v.object({
  title: requiredLine(TITLE_MAX, fieldErrors.title),
  city: requiredLine(NAME_MAX),
  description: v.optional(lines(DESCRIPTION_MAX, fieldErrors.description), ''),
});
export type BaseDraft = v.InferOutput<typeof baseDraft>;

export const price = wholeNumber(0, PRICE_MAX, fieldErrors.price);

/** Only some categories have a price; an empty field is undefined. */
export const optionalPrice = v.optional(any(price));

/**
 * Makes the price required where `isPriced` is true and 0 elsewhere. The check runs beside the
 * other checks, so a form shows all errors at once.
 * @param missing the names of other fields that this draft lacks
 */
export const pricedDraft = <Input, Draft extends { price?: number | undefined }>(
  draft: v.GenericSchema<Input, Draft>,
  isPriced: (draft: Draft) => boolean,
  missing: (draft: Draft) => (string | false)[] = () => [],
) =>
  v.config(
    v.pipe(
      v.config(draft, { abortPipeEarly: true }),
      v.rawCheck(({ dataset, addIssue }) => {
        const value = dataset.value as Draft;
        const path = { type: 'object', origin: 'value', value: undefined } as const;
        const input = value as Record<string, unknown>;
        const known = dataset.issues?.map((issue) => v.getDotPath(issue)) ?? [];
        // What is no object has its message, and no fields.
        if (known.includes(null)) return;
        for (const key of [
          ...missing(value),
          isPriced(value) && value.price === undefined && 'price',
        ])
          if (key && !known.includes(key))
            addIssue({ message: fieldErrors.required, path: [{ ...path, key, input }] });
      }),
      v.transform((value) => ({ ...value, price: isPriced(value) ? (value.price ?? 0) : 0 })),
    ),
    // The check runs also after errors of other fields.
    { abortPipeEarly: false },
  );

export const page = {
  limit: v.optional(
    v.pipe(
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
      v.transform((limit) => Math.min(limit, PAGE_SIZE_MAX)),
    ),
    PAGE_SIZE,
  ),
  offset: v.optional(wholeNumber(0, OFFSET_MAX), 0),
};
/** A page of a section's list. */
export const listPage = {
  ...page,
  /** The page after this ad. `offset` counts only when the ad is no longer in the list. */
  after: v.optional(adId),
};
/** A page of ads in review. */
export const waitingQuery = v.object({
  ...page,
  /** The page after this ad, which may have left the list; `offset` does not count then. */
  after: v.optional(any(adId)),
});
export type WaitingQuery = v.InferOutput<typeof waitingQuery>;

/** A larger number of ads is answered as this. */
export const COUNT_MAX = 1000;
