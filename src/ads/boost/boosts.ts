import { create } from 'zustand';
import {
  BOOST_PRICES,
  type BoostService,
  type BoostStats,
  type CreatedOrder,
} from '#contract/payments.ts';
import { boostServiceNames } from '#contract/texts.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { sectionSuffixes } from '#contract/sections.ts';
import { environment } from '#src/telegram/environment.ts';
import { boostSheetTexts, boostWords, orderFailed, orderErrors } from './texts.ts';

export type BoostableSection = keyof typeof boostWords;

interface BoostState {
  /** The ad that this is about. */
  adId: number | undefined;
  isActive: boolean;
  /** What only the owner and admins are told. */
  stats: BoostStats | undefined;
}

const nothing: BoostState = { adId: undefined, isActive: false, stats: undefined };

export const boostStore = create<BoostState>(() => nothing);

/** Finds out about an ad's boost; what cannot be found out is asked when somebody orders. */
export async function loadBoost(
  section: BoostableSection,
  adId: number,
  isTold: boolean,
): Promise<void> {
  const suffix = sectionSuffixes[section];
  if (boostStore.getState().adId !== adId) boostStore.setState({ ...nothing, adId });
  try {
    const stats = isTold ? await getJson<BoostStats>(`boost-stats${suffix}/${adId}`) : undefined;
    const { active } = stats ?? (await getJson<{ active: boolean }>(`is-boosted${suffix}/${adId}`));
    if (boostStore.getState().adId === adId) boostStore.setState({ isActive: active, stats });
  } catch {
    // The button is there all the same.
  }
}

export const priceOf = (service: BoostService): number =>
  BOOST_PRICES[service === boostServiceNames[0] ? 1 : 2];

export const sendOrder = (
  section: BoostableSection,
  adId: number,
  service: BoostService,
): Promise<CreatedOrder> =>
  sendJson(`create-order${sectionSuffixes[section]}`, {
    ad_id: adId,
    service_type: service,
    in_telegram: environment.isInTelegram,
  });

/** What a person is told of an order that was refused (document 1, section 8). */
export function refusalText(section: BoostableSection, error: unknown): string {
  if (!(error instanceof ApiError)) return orderFailed;
  if (error.isNetwork) return boostSheetTexts.network;
  if (error.code === 'SLOT_TAKEN') return boostWords[section].slotTaken;
  return (error.code && orderErrors[error.code]) ?? orderFailed;
}
