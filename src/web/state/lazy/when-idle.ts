/** Safari has no requestIdleCallback. A fixed delay replaces it there. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 2000)
}
