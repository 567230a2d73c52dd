import { done } from '#contract/ads.ts';
import { personalData, profile, usernameAnswer, usernameBody } from '#contract/profile.ts';
import { OK, type Addresses } from '#server/http/endpoint.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(addresses: Addresses, service: ProfileService): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/profile',
      access: 'person',
      summary: "The person's own name and id",
      answer: profile,
    },
    async ({ viewer }) => ({ username: viewer.username, user_id: viewer.id }),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/update-username',
      access: 'writer',
      summary: 'A new name, at most 20 characters',
      body: usernameBody,
      answer: usernameAnswer,
    },
    async ({ body, viewer }) => {
      await service.rename(viewer, body.username);
      return { username: body.username };
    },
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/logout-everywhere',
      access: 'person',
      summary: 'Ends all tokens of this person, this one too',
      answer: done,
    },
    async ({ viewer }) => {
      await service.logOutEverywhere(viewer);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/my-data',
      access: 'person',
      summary: 'All that is kept about the person, to take away',
      answer: personalData,
    },
    ({ viewer }) => service.personalData(viewer),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/delete-account',
      access: 'writer',
      summary: 'Deletes the account with all its data',
      answer: done,
    },
    async ({ viewer }) => {
      await service.deleteAccount(viewer);
      return OK;
    },
  );
}
