import type { ReactElement } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import type { Sender } from '#src/ads/sending/sendings.ts';
import { prepareHome } from '#src/home/homeStore.ts';
import { petList, petPage } from '#src/sections/pets/petsStore.ts';
import { later, type Later } from '#src/shared/later.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections.ts';

const Home = later(async () => (await import('#src/home/HomeScreen.tsx')).HomeScreen);
const Login = later(async () => (await import('#src/session/LoginScreen.tsx')).LoginScreen);
const PetList = later(
  async () => (await import('#src/sections/pets/PetListScreen.tsx')).PetListScreen,
);
const Pet = later(async () => (await import('#src/sections/pets/PetScreen.tsx')).PetScreen);
const PetForm = later(
  async () => (await import('#src/sections/pets/PetFormScreen.tsx')).PetFormScreen,
);

const MarketList = later(
  async () => (await import('#src/sections/market/MarketListScreen.tsx')).MarketListScreen,
);
const Market = later(
  async () => (await import('#src/sections/market/MarketScreen.tsx')).MarketScreen,
);
const MarketForm = later(
  async () => (await import('#src/sections/market/MarketFormScreen.tsx')).MarketFormScreen,
);
const ServiceList = later(
  async () => (await import('#src/sections/services/ServiceListScreen.tsx')).ServiceListScreen,
);
const Service = later(
  async () => (await import('#src/sections/services/ServiceScreen.tsx')).ServiceScreen,
);
const ServiceForm = later(
  async () => (await import('#src/sections/services/ServiceFormScreen.tsx')).ServiceFormScreen,
);
const EventList = later(
  async () => (await import('#src/sections/events/EventListScreen.tsx')).EventListScreen,
);
const Event = later(async () => (await import('#src/sections/events/EventScreen.tsx')).EventScreen);
const EventForm = later(
  async () => (await import('#src/sections/events/EventFormScreen.tsx')).EventFormScreen,
);

const Favorites = later(
  async () => (await import('#src/favorites/FavoritesScreen.tsx')).FavoritesScreen,
);
const Messages = later(
  async () => (await import('#src/messages/MessagesScreen.tsx')).MessagesScreen,
);
const Profile = later(async () => (await import('#src/profile/ProfileScreen.tsx')).ProfileScreen);

const Admin = later(async () => (await import('#src/admin/AdminRoom.tsx')).AdminRoom);

const Pay = later(async () => (await import('#src/payments/PayScreen.tsx')).PayScreen);
const HowItWorks = later(
  async () => (await import('#src/legal/HowItWorksScreen.tsx')).HowItWorksScreen,
);
const Offer = later(async () => (await import('#src/legal/OfferScreen.tsx')).OfferScreen);
const Terms = later(async () => (await import('#src/legal/TermsScreen.tsx')).TermsScreen);
const Privacy = later(async () => (await import('#src/legal/PrivacyScreen.tsx')).PrivacyScreen);

const NotFound = later(async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen);

/** Every screen of the site, in the order a person meets them. */
export const routes: RouteObject[] = [
  { path: paths.home, element: <Home /> },
  { path: paths.posts, element: <PetList /> },
  { path: paths.post(':id'), element: <Pet /> },
  { path: paths.newPost, element: <PetForm /> },
  { path: sectionPaths.pets.edit(':id'), element: <PetForm /> },
  { path: paths.market, element: <MarketList /> },
  { path: paths.marketPost(':id'), element: <Market /> },
  { path: paths.newMarketPost, element: <MarketForm /> },
  { path: sectionPaths.market.edit(':id'), element: <MarketForm /> },
  { path: paths.services, element: <ServiceList /> },
  { path: paths.servicePost(':id'), element: <Service /> },
  { path: paths.newServicePost, element: <ServiceForm /> },
  { path: sectionPaths.services.edit(':id'), element: <ServiceForm /> },
  { path: paths.events, element: <EventList /> },
  { path: paths.eventPost(':id'), element: <Event /> },
  { path: paths.newEventPost, element: <EventForm /> },
  { path: sectionPaths.events.edit(':id'), element: <EventForm /> },
  { path: paths.login, element: <Login /> },
  { path: paths.messages, element: <Messages /> },
  { path: paths.favorites, element: <Favorites /> },
  { path: paths.profile, element: <Profile /> },
  { path: `${paths.admin}/*`, element: <Admin /> },
  { path: paths.pay(':id'), element: <Pay /> },
  { path: paths.howItWorks, element: <HowItWorks section="pets" /> },
  { path: paths.howItWorksMarket, element: <HowItWorks section="market" /> },
  { path: paths.howItWorksService, element: <HowItWorks section="services" /> },
  { path: paths.offer, element: <Offer section="pets" /> },
  { path: paths.offerMarket, element: <Offer section="market" /> },
  { path: paths.offerService, element: <Offer section="services" /> },
  { path: paths.terms, element: <Terms /> },
  { path: paths.privacy, element: <Privacy /> },
  { path: '*', element: <NotFound /> },
];

/** Where people most often go from an address: its code may come before they do. */
const nextScreens = [
  { from: paths.home, next: PetList },
  { from: paths.posts, next: Pet },
  { from: paths.post(':id'), next: PetList },
  { from: paths.market, next: Market },
  { from: paths.services, next: Service },
  { from: paths.events, next: Event },
];

export const nextScreen = (pathname: string) =>
  nextScreens.find(({ from }) => matchPath(from, pathname))?.next;

type SectionStore = () => Promise<{
  list: { prepare(search: string): Promise<void> };
  page: Sender & { prepare(id: number): Promise<void> };
}>;

const stores: Record<SectionName, SectionStore> = {
  // Comes with the first visit in any case.
  pets: async () => ({ list: petList, page: petPage }),
  market: async () => {
    const { marketList, marketPage } = await import('#src/sections/market/marketStore.ts');
    return { list: marketList, page: marketPage };
  },
  services: async () => {
    const { serviceList, servicePage } = await import('#src/sections/services/servicesStore.ts');
    return { list: serviceList, page: servicePage };
  },
  events: async () => {
    const { eventList, eventPage } = await import('#src/sections/events/eventsStore.ts');
    return { list: eventList, page: eventPage };
  },
};

export const loadSender = async (section: SectionName): Promise<Sender> =>
  (await stores[section]()).page;

/** Data of the screen that the page opens with, where they have come along with it. */
export async function prepareData(pathname: string, search: string): Promise<void> {
  if (pathname === paths.home) await prepareHome();
  const id = Number(/\d+$/u.exec(pathname)?.[0]);
  for (const name of sectionNames) {
    if (pathname === sectionPaths[name].list) await (await stores[name]()).list.prepare(search);
    if (pathname === sectionPaths[name].ad(id)) await (await stores[name]()).page.prepare(id);
  }
}

/** Code of the screen that the page opens with. */
export async function prepareCode(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => path && matchPath(path, pathname));
  const screen = (route?.element as ReactElement<unknown, Later<object>> | undefined)?.type;
  await screen?.preload();
}
