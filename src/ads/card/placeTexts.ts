export const placeTexts = {
  around: (city: string, km: number) => `${city} + ${km} км`,
  within: (city: string, km: number) => `${city}\u00A0· ${km} км`,
  distance: (city: string, km: number) => `${city}, ${km} км`,
} as const;
