/**
 * Signing in or out in one tab is told to the others, which then look at the cookie they share. A page that comes back out of the
 * browser's memory looks too: it slept while the news went round.
 */
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('login')
  return channel
}

export function tellOtherTabs(): void {
  open()?.postMessage('changed')
}

export function hearOtherTabs(hear: () => void): () => void {
  const heard = open()
  const woken = (event: PageTransitionEvent) => event.persisted && hear()
  heard?.addEventListener('message', hear)
  window.addEventListener('pageshow', woken)
  return () => {
    heard?.removeEventListener('message', hear)
    window.removeEventListener('pageshow', woken)
  }
}
