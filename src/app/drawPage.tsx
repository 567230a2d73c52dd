import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { DrawPage } from '#contract/firstAnswers.ts';
import { bringFirstAnswers } from '#src/shared/api/firstAnswers.ts';
import { drawnTopBar } from '#src/shared/topBar.ts';
import { App } from './App.tsx';
import { prepareCode, prepareData } from './router.tsx';

let turn: Promise<unknown> = Promise.resolve();

/** Draws pages one after the other, for the stores that they are drawn from stand here once. */
export const drawPage: DrawPage = (path, search, answers) => {
  const page = turn.then(() => draw(path, search, answers));
  turn = page.catch(() => {});
  return page;
};

async function draw(...[path, search, answers]: Parameters<DrawPage>): ReturnType<DrawPage> {
  bringFirstAnswers(answers);
  await Promise.all([prepareCode(path), prepareData(path, search)]);
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path + search}>{children}</StaticRouter>
  );
  const render = () => renderToString(<App Router={Router} />);
  // What a screen wants in the bar above it is known once it has been drawn.
  render();
  const topBar = drawnTopBar();
  return { markup: render(), topBar };
}
