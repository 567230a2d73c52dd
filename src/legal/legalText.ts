/** A legal text: a string is a paragraph, an array a bulleted list. */
export interface LegalText {
  title: string;
  updated: string;
  intro: string[];
  sections: { id: string; heading: string; paragraphs: (string | string[])[] }[];
}
