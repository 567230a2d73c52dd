import type { Provider } from './identities.ts';

export const providerNames: Record<Provider, string> = {
  telegram: 'Telegram',
  vk: 'VK ID',
  max: 'MAX',
};
