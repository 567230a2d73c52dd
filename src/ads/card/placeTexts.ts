export const placeTexts = {
  around: (city: string, km: number) => `${city} + ${km} км`,
  within: (city: string, km: number) => `${city}\u00A0· ${km} км`,
  distance: (city: string, km: number) => `${city}${placeTexts.away(km)}`,
  /** After the city. */
  away: (km: number) => `, ${km} км`,
} as const;
