/**
 * Notifies the other tabs of a sign-in or sign-out, so that they check the shared cookie. A page that the browser restores from its
 * back/forward cache checks too, because it received no messages while it was frozen.
 */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('login')
  return channel
}

export function broadcastLoginChange(): void {
  openChannel()?.postMessage('changed')
}

/** Calls the listener when the login may have changed elsewhere. Returns the unsubscribe function. */
export function onLoginChange(listener: () => void): () => void {
  const opened = openChannel()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && listener()
  opened?.addEventListener('message', listener)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    opened?.removeEventListener('message', listener)
    window.removeEventListener('pageshow', onPageShow)
  }
}
