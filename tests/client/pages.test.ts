import { beforeEach, expect, test } from 'vitest';
import type { Api } from '#src/shared/api/api.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import { createStores } from '#src/shared/stores/stores.ts';

type Query = string;
interface Item {
  id: number;
}
interface Asked {
  query: Query;
  last: number | undefined;
  answer: (...ids: number[]) => Promise<void>;
  fail: () => Promise<void>;
}

const PAGE = 2;
let asked: Asked[];
let dropped: number[];

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));

function pagesOf() {
  return createPages<Item, Query, PagesState<Item, Query>>(createStores({} as Api), {
    name: 'test',
    empty: noPages,
    idOf: ({ id }) => id,
    accepts: ({ id }) => !dropped.includes(id),
    fetchPage(query, shown) {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>();
      asked.push({
        query,
        last: shown?.last?.id,
        answer: (...ids) => (resolve(ids), settled()),
        fail: () => (reject(new Error('no network')), settled()),
      });
      return promise.then((ids) => ({
        items: ids.map((id) => ({ id })),
        hasMore: ids.length === PAGE,
      }));
    },
  });
}

let pages: ReturnType<typeof pagesOf>;
const shown = () => pages.state.getState().items.map(({ id }) => id);

beforeEach(async () => {
  asked = [];
  dropped = [];
  pages = pagesOf();
  void pages.load('cats');
  await asked[0]?.answer(1, 2);
});

test('pages follow each other until one is not full', async () => {
  void pages.loadMore();
  expect(asked[1]).toMatchObject({ query: 'cats', last: 2 });
  await asked[1]?.answer(3);
  expect(shown()).toEqual([1, 2, 3]);
  await pages.loadMore();
  expect(asked).toHaveLength(2);
});

test('a second request for the same page is not sent', async () => {
  void pages.loadMore();
  void pages.loadMore();
  expect(asked).toHaveLength(2);
});

test('an item that has moved to the next page is there once', async () => {
  void pages.loadMore();
  await asked[1]?.answer(2, 3);
  expect(shown()).toEqual([1, 2, 3]);
});

test('a page of the query before is dropped', async () => {
  void pages.loadMore();
  void pages.load('dogs');
  expect(pages.state.getState()).toMatchObject({ status: 'loading', items: [] });
  await asked[2]?.answer(7, 8);
  await asked[1]?.answer(3, 4);
  expect(shown()).toEqual([7, 8]);
  // And the next page begins after the last dog.
  void pages.loadMore();
  expect(asked[3]).toMatchObject({ query: 'dogs', last: 8 });
});

test('the latest of two queries wins, whichever answers first', async () => {
  void pages.load('dogs');
  void pages.load('birds');
  await asked[2]?.answer(9);
  await asked[1]?.answer(7, 8);
  expect(shown()).toEqual([9]);
});

test('no page is added to a list that is being loaded again', async () => {
  void pages.load('cats', 'ready');
  expect(shown()).toEqual([1, 2]);
  await pages.loadMore();
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(5, 1);
  expect(shown()).toEqual([5, 1]);
});

test('a failure keeps what is there, and the page is asked for again', async () => {
  void pages.loadMore();
  await asked[1]?.fail();
  expect(pages.state.getState()).toMatchObject({ status: 'ready', moreStatus: 'failed' });
  expect(shown()).toEqual([1, 2]);
  void pages.loadMore();
  expect(asked[2]).toMatchObject({ last: 2 });
  await asked[2]?.answer(3);
  expect(pages.state.getState()).toMatchObject({ moreStatus: 'idle', items: { length: 3 } });
});

test('the next page begins after the last item that came, though it has left the list', async () => {
  void pages.loadMore();
  pages.state.setState({ items: [] });
  dropped = [4];
  await asked[1]?.answer(3, 4);
  expect(shown()).toEqual([3]);
  void pages.loadMore();
  expect(asked[2]).toMatchObject({ last: 4 });
});

test('reading the pages on view again drops the page on its way, and what is gone', async () => {
  void pages.loadMore();
  void pages.refresh();
  expect(asked[2]).toMatchObject({ last: undefined });
  await asked[1]?.answer(3, 4);
  await asked[2]?.answer(0, 1);
  expect(shown()).toEqual([1, 0]);
});

test('a restored list goes on after its last item', async () => {
  void pages.load('dogs');
  pages.restore({ query: 'birds', items: [{ id: 5 }, { id: 6 }], hasMore: true });
  await asked[1]?.answer(7, 8);
  expect(shown()).toEqual([5, 6]);
  void pages.loadMore();
  expect(asked[2]).toMatchObject({ query: 'birds', last: 6 });
});
