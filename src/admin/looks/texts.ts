export const lookTexts = { lookedAt: (names: string) => `Смотрит ${names}` } as const;
