import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from './ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adId, idOf } from '../fields.ts';
import { bySuffix, sectionNames } from '../sections/sections.ts';

/** Per section. */
export const FAVORITES_MAX = 50;
/** Only the latest read marks are returned. */
export const READS_MAX = 1000;

const toggleFavoriteBody = v.object({ article_id: adId });
const favoriteAnswer = v.object({ favorited: v.boolean() });
const idList = v.array(v.number());

const idParams = v.object({ id: idOf(noSuch.ad) });

export const favoriteEndpoints = bySuffix(sectionNames, (suffix) => ({
  favorites: defineEndpoint({
    method: 'get',
    path: `/api/favorites${suffix}`,
    access: 'user',
    summary: 'Ids of favorites, newest first',
    answer: idList,
  }),
  read: defineEndpoint({
    method: 'get',
    path: `/api/read-articles${suffix}`,
    access: 'user',
    summary: 'Ids of ads that the user has opened, newest first',
    answer: idList,
  }),
  isFavorite: defineEndpoint({
    method: 'get',
    path: `/api/is-favorite${suffix}/:id`,
    access: 'anyone',
    summary: 'Whether this ad is among the favorites; never for a visitor',
    params: idParams,
    answer: favoriteAnswer,
  }),
  toggle: defineEndpoint({
    method: 'post',
    path: `/api/toggle-favorite${suffix}`,
    access: 'writer',
    summary: 'Puts an ad among the favorites or takes it away',
    body: toggleFavoriteBody,
    errors: ['OWN_AD', 'FAVORITES_LIMIT'],
    answer: favoriteAnswer,
  }),
  markRead: defineEndpoint({
    method: 'post',
    path: `/api/mark-as-read${suffix}/:id`,
    access: 'writer',
    summary: 'Marks an ad as opened',
    params: idParams,
    answer: done,
  }),
}));
