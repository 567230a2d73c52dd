import * as v from 'valibot';
import { exportedHome } from '../ads/adHome.ts';
import { OUTCOMES } from '../ads/ads.ts';
import { consent } from '../session/consent.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { ownHandOver } from '../matches/handOvers.ts';
import { exportedSighting } from '../matches/sightings.ts';
import { notice, notificationSettings } from '../notices.ts';
import { CURRENCIES, orderStatus } from '../payments/payments.ts';
import { ownReport } from '../reports.ts';
import { suspendedMark, verified } from '../people/verified.ts';
import { readyAnswer } from '../messages/readyAnswers.ts';
import { savedSearch } from '../search/savedSearches.ts';
import { identity } from '../session/identities.ts';
import { openSession } from '../session/sessions.ts';
import { boostServiceNames } from '../texts.ts';

/** All stored data of a user, for the export that the privacy policy promises. */
export const personalData = v.object({
  user: v.object({
    user_id: v.number(),
    username: v.string(),
    /** In the messenger. */
    first_name: v.nullable(v.string()),
    /** Id of an image. */
    avatar: v.nullable(v.string()),
    verified,
    suspended_mark: v.nullable(suspendedMark),
    telegram_id: v.nullable(v.number()),
    vk_id: v.nullable(v.number()),
    created: v.string(),
  }),
  /** The ways in. */
  identities: v.array(identity),
  ads: v.array(v.record(v.string(), v.unknown())),
  /** Deleted by the user, not purged yet. */
  deleted_ads: v.array(
    v.object({
      id: v.number(),
      /** 1 pets, 2 market, 3 services, 4 events. */
      section: v.number(),
      title: v.string(),
      description: v.string(),
      price: v.number(),
      created: isoTime,
      deleted: isoTime,
      outcome: v.nullable(v.picklist(OUTCOMES)),
      ended: v.nullable(isoTime),
    }),
  ),
  favorites: v.array(v.number()),
  read: v.array(v.number()),
  messages: v.array(
    v.object({
      id: v.number(),
      with_user: v.number(),
      from_user: v.number(),
      text: v.string(),
      time: isoTime,
      about: v.nullable(v.number()),
      images: v.array(v.string()),
      reply_to: v.nullable(v.number()),
      is_deleted: v.boolean(),
    }),
  ),
  blocks: v.array(v.object({ user_id: v.number(), created: isoTime })),
  /** Those that the user has put away or muted. */
  dialogs: v.array(
    v.object({ user_id: v.number(), is_archived: v.boolean(), is_muted: v.boolean() }),
  ),
  reports: v.array(v.object({ ...ownReport.entries, text: v.string() })),
  saved_searches: v.array(savedSearch),
  ready_answers: v.array(readyAnswer),
  /** Hidden marks of lost pets: what the finder wrote, and what the owner answered. */
  hand_overs: v.array(ownHandOver),
  /** Told of lost pets, and of the own ones: sightings, where they were searched for, who helps. */
  sightings: v.array(exportedSighting),
  /** Links to the course of the own searches. */
  search_links: v.array(v.object({ ad_id: v.number(), code: v.string(), opened: isoTime })),
  /** Photos from home, with their thanks. */
  home_stories: v.array(exportedHome),
  /** Ads that the user has shared, and those opened by a link that somebody has shared. */
  shares: v.array(v.object({ ad_id: v.number(), code: v.string(), shared: isoTime })),
  opened_shares: v.array(v.number()),
  /** Lost pets that the user has helped to come home. */
  helped: v.array(v.object({ ad_id: v.number(), helped: isoTime })),
  orders: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      service_type: v.picklist(boostServiceNames),
      amount: v.number(),
      currency: v.picklist(CURRENCIES),
      /** For the receipt. */
      email: v.nullable(v.string()),
      /** Whose Stars have paid. */
      payer_telegram_id: v.nullable(v.number()),
      status: orderStatus,
      created_at: v.string(),
    }),
  ),
  sessions: v.array(openSession),
  consents: v.array(consent),
  notices: v.array(notice),
  notification_settings: notificationSettings,
  /** The browsers that get Web Push. */
  push_subscriptions: v.array(v.object({ endpoint: v.string(), created: isoTime })),
});

export type PersonalData = v.InferOutput<typeof personalData>;

export const createPersonalDataLink = defineEndpoint({
  method: 'post',
  path: '/api/my-data/link',
  access: 'user',
  needsNoConsent: true,
  summary: 'A short-lived link to the same data as a file, for clients that cannot send a token',
  answer: v.object({ url: v.string() }),
});

export const getPersonalData = defineEndpoint({
  method: 'get',
  path: '/api/my-data',
  access: 'user',
  summary: 'All that is stored about the user, to take away',
  isCostly: true,
  answer: personalData,
});
