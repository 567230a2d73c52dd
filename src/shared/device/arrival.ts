/** How the browser came to this page; undefined without navigation timing (a test, an old browser). */
export function arrival(): NavigationTimingType | undefined {
  const [page] = performance.getEntriesByType('navigation');
  return (page as PerformanceNavigationTiming | undefined)?.type;
}
