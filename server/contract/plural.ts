let rules: Intl.PluralRules | undefined;

/** The plural form for a count, by Russian rules. */
export function plural(count: number, one: string, few: string, many: string): string {
  rules ??= new Intl.PluralRules('ru');
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}
