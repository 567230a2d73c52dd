import * as v from 'valibot';
import {
  foundPeople,
  keyInfo,
  peopleQuery,
  setBanAnswer,
  setBanBody,
  userAds,
  userInfo,
  userParams,
} from '#contract/admin.ts';
import { adId } from '#contract/fields.ts';
import { SECTION, type SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { changeBan, describeKey, describePerson, searchPeople } from './people.service.ts';

export function peopleRoutes(addresses: Addresses, deps: Deps, sections: SectionAds[]): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/user-info/:userId',
      access: 'admin',
      summary: 'Who a person is: how many ads and keys, rejections, ban',
      params: userParams,
      answer: userInfo,
    },
    ({ params }) => describePerson(deps, params.userId),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/people',
      access: 'admin',
      summary: 'People whose name contains the text, at most ten',
      query: peopleQuery,
      answer: foundPeople,
    },
    ({ query }) => searchPeople(deps, query.query),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/user-ads/:userId',
      access: 'admin',
      summary: 'All ads of a person, in every status, by section',
      params: userParams,
      answer: userAds,
    },
    async ({ params, viewer }) => {
      const names = Object.keys(SECTION) as (keyof typeof SECTION)[];
      const lists = await Promise.all(
        names.map(async (name) => {
          const section = sections.find(({ code }) => code === SECTION[name]);
          return [name, (await section?.ofAuthor(params.userId, viewer)) ?? []] as const;
        }),
      );
      return Object.fromEntries(lists);
    },
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/key-info/:adId',
      access: 'admin',
      summary: "An ad's publication key: whose, since when, used or not",
      params: v.object({ adId }),
      answer: keyInfo,
    },
    ({ params }) => describeKey(deps, params.adId),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/set-ban',
      access: 'admin',
      summary: 'Bans a person, which ends their tokens, or takes the ban back',
      body: setBanBody,
      answer: setBanAnswer,
    },
    ({ body, viewer }) => changeBan(deps, viewer, body),
  );
}
