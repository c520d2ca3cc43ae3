/** Several messages within this time cause one refresh. */
const DEBOUNCE_MS = 120

/** Synchronises open tabs: a tab notifies the others that its cart has changed, and they refresh theirs. */
export function connectTabs(onChange: () => void): { tell: () => void } {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('cart') : undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const changeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, DEBOUNCE_MS)
  }
  channel?.addEventListener('message', changeSoon)
  // A browser without BroadcastChannel still reports changes of the storage, which holds a guest's cart.
  window.addEventListener('storage', ({ key }) => key === 't-cart' && changeSoon())
  return { tell: () => channel?.postMessage('changed') }
}
