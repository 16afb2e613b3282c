import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

const query = new QueryClient();
afterEach(() => query.clear());

/** A read whose answers come when the test says so. */
function watch(queryKey: readonly string[]) {
  const waiting: ((value: string) => void)[] = [];
  let asked = 0;
  const queryFn = () =>
    new Promise<string>((resolve) => {
      asked += 1;
      waiting.push(resolve);
    });
  const observer = new QueryObserver(query, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  return {
    stop,
    asked: () => asked,
    shown: () => observer.getCurrentResult().data,
    answer: (value: string) => waiting.shift()?.(value),
  };
}

test('FUND-08 what was read before the change is read again, and nothing beside it', async () => {
  const money = watch(['money', 'score']);
  const other = watch(['news']);
  money.answer('before');
  other.answer('news');
  await expect.poll(money.shown).toBe('before');
  const done = readAgain(query, ['money']);
  money.answer('after');
  await done;
  expect([money.shown(), money.asked(), other.asked()]).toEqual(['after', 2, 1]);
  money.stop();
  other.stop();
});

test('FUND-08 a first read that was under way at the change does not have the last word', async () => {
  const money = watch(['money', 'score']);
  const done = readAgain(query, ['money']);
  money.answer('before');
  await expect.poll(money.asked).toBe(2);
  money.answer('after');
  await done;
  expect(money.shown()).toBe('after');
  money.stop();
});

test('FUND-08 a next page that is under way at the change still comes', async () => {
  const waiting: (() => void)[] = [];
  const observer = new InfiniteQueryObserver(query, {
    queryKey: ['money', 'moves'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => new Promise<number>((resolve) => waiting.push(() => resolve(pageParam))),
    getNextPageParam: (page: number) => page + 1,
  });
  const stop = observer.subscribe(() => {});
  const pages = () => observer.getCurrentResult().data?.pages;
  waiting.shift()?.();
  await expect.poll(pages).toEqual([1]);
  const next = observer.fetchNextPage();
  const done = readAgain(query, ['money']);
  waiting.shift()?.();
  await next;
  expect(pages()).toEqual([1, 2]);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  await done;
  expect(pages()).toEqual([1, 2]);
  stop();
});
