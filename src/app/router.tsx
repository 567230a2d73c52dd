import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { HomeScreen } from '#src/home/HomeScreen.tsx';
import { paths } from '#src/shared/paths.ts';
import { ComingSoonScreen } from './ComingSoonScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { navigationTexts } from './texts.ts';

const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Login = later(async () => (await import('#src/session/LoginScreen.tsx')).LoginScreen);
const PetList = later(
  async () => (await import('#src/sections/pets/PetListScreen.tsx')).PetListScreen,
);
const Pet = later(async () => (await import('#src/sections/pets/PetScreen.tsx')).PetScreen);
const PetForm = later(
  async () => (await import('#src/sections/pets/PetFormScreen.tsx')).PetFormScreen,
);

/** Every screen of the site, in the order a person meets them. */
export const routes: RouteObject[] = [
  { path: paths.home, element: <HomeScreen /> },
  { path: paths.posts, element: <PetList /> },
  { path: paths.post(':id'), element: <Pet /> },
  { path: paths.newPost, element: <PetForm /> },
  { path: paths.market, element: <ComingSoonScreen title={navigationTexts.market} /> },
  { path: paths.services, element: <ComingSoonScreen title={navigationTexts.services} /> },
  { path: paths.events, element: <ComingSoonScreen title={navigationTexts.events} /> },
  { path: paths.login, element: <Login /> },
  { path: paths.messages, element: <ComingSoonScreen title={navigationTexts.messages} /> },
  { path: paths.favorites, element: <ComingSoonScreen title={navigationTexts.favorites} /> },
  { path: paths.profile, element: <ComingSoonScreen title={navigationTexts.profile} /> },
  { path: '*', element: <NotFoundScreen /> },
];
