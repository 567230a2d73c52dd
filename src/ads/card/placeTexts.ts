export const placeTexts = {
  around: (city: string, km: number) => `${city} + ${km} км`,
  within: (city: string, km: number) => `${city} · ${km} км`,
  distance: (city: string, km: number) => `${city}, ${km} км`,
} as const;
