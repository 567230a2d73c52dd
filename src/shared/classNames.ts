/** The class attribute of what is given, without the parts that are off. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
