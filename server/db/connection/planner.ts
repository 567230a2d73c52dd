/** All queries return few rows: indexes pay, JIT and parallel plans do not. */
export const PLANNER = {
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};
