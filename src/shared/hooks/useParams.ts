import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | undefined>>;

/** Provided by the app. React Router's own comes with its route tables, which nothing else needs. */
export const ParamsContext = createContext<Params>({});

/** The parameters of the current path, by name. */
export const useParams = (): Params => useContext(ParamsContext);

/** The number of a path; -1, which nothing has, when it is none. */
export const numberOf = (text: string | undefined): number =>
  /^\d+$/u.test(text ?? '') ? Number(text) : -1;
