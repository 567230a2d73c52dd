import * as v from 'valibot';
import { adId } from './fields.ts';

/** Per section; the server keeps it. */
export const FAVORITES_MAX = 50;
/** How many of the latest read marks travel. */
export const READS_MAX = 1000;

export const toggleFavoriteBody = v.object({ article_id: adId });
export const favoriteAnswer = v.object({ favorited: v.boolean() });
export const idList = v.array(v.number());
