/** Letters that look alike, each at the same position in both strings. */
export const lookalikes = {
  latin: 'abcehkmoptxy0346',
  cyrillic: 'авсенкмортхуозчб',
  /** Cyrillic letters in hosts, and what they are read as. */
  inHosts: 'авсенкмортхуѕіԁ',
  readAs: 'abcehkmoptxysid',
  yo: 'ё',
  ye: 'е',
  shortI: 'й',
};

/** Parts of patterns for hosts. */
export const hostParts = {
  zones:
    'ru|рф|com|net|org|info|site|online|shop|top|xyz|su|me|by|kz|pw|cc|ly|link|click|store|pro|app|dev|io|to|ua|space|website|live|club|fun|ink|icu|vip|biz|life|world|gift',
  files: 'jpe?g|png|webp|heic|gif|bmp|pdf|docx?|txt|mp[34]|mov|avi|zip',
  /** «.», «точка», «dot» */
  dot: String.raw`\s{0,2}(?:[([]\s{0,1}(?:\.|точка|dot)\s{0,1}[)\]]|(?<=\s)точка(?=\s))\s{0,2}(?=(?:ru|ру|com|ком|рф|net|org|online|site|shop|top)(?![\p{L}\d]))`,
  ru: String.raw`\.ру(?!\p{L})`,
  com: String.raw`\.ком(?!\p{L})`,
};
